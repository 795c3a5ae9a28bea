import { BYTE_MILLIS_38400, RecordBoard } from "./record-board.ts";

// A board that feels whether a field is occupied, and tells all 64 of them as eight numbers, again and again.

export class SimulatedSentio extends RecordBoard {
  constructor(options: { readonly everyMillis?: number } = {}) {
    super({
      everyMillis: options.everyMillis ?? 100,
      byteMillis: BYTE_MILLIS_38400,
      swapMillis: 150,
      encode: (told) => {
        let record = ":";
        for (let rank = 0; rank < 8; rank++) {
          let number = 0;
          for (let file = 0; file < 8; file++) {
            if (told[rank * 8 + file] !== ".") number |= 0x80 >> file;
          }
          record += `${number} `;
        }
        return `${record}\r\n`;
      },
    });
  }
}
