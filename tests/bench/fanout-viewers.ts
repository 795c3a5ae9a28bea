import { WebSocket } from "ws";
import { VIEWER_PROTOCOL } from "@boardwire/shared";

// A crowd of viewers in one process: each subscribes as docs/protocol.md says and counts the updates it gets.

const [, , port, count] = process.argv;
const viewers = Number(count);
let opened = 0;
let ready = 0;
let received = 0;

function connect(): void {
  opened++;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, {
    perMessageDeflate: false,
  });
  socket.on("message", (data: Buffer) => {
    const text = String(data);
    if (text.startsWith("42")) {
      received++;
      if (received % viewers === 0) process.send?.({ round: received / viewers });
    } else if (text.startsWith("430")) {
      ready++;
      if (ready === viewers) process.send?.("ready");
      else if (opened < viewers) connect();
    } else if (text.startsWith("40")) {
      socket.send(
        `420${JSON.stringify(["subscribe", { v: VIEWER_PROTOCOL, audience: "public", channel: "tournament" }])}`,
      );
    } else if (text.startsWith("0")) socket.send("40");
    else if (text === "2") socket.send("3");
  });
  socket.on("error", (error) => {
    process.send?.({ failed: error.message });
  });
}

for (let i = 0; i < Math.min(16, viewers); i++) connect();
process.on("message", () => process.exit(0));
process.on("disconnect", () => process.exit(0));
