import { benchDecoder } from "./decoder.ts";
import { benchFanout } from "./fanout.ts";
import { benchInference } from "./inference.ts";
import { benchJournal } from "./journal.ts";
import { benchOutbox } from "./outbox.ts";
import { printRows } from "./report.ts";

// Figures side by side in one run: machines differ and are shared, so only the ratios mean something elsewhere.

printRows("Decoder (CPU)", benchDecoder());
printRows("Inference of a whole game (CPU)", benchInference());
printRows("Journal (time, since a commit waits for the disk)", await benchJournal());
printRows("Outbox of a driver (time)", await benchOutbox());
printRows("Fan-out (CPU of the server)", await benchFanout());
