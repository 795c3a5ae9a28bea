import { benchFanout } from "./fanout.ts";
import { printRows } from "./report.ts";

// Figures side by side in one run: machines differ and are shared, so only the ratios mean something elsewhere.

printRows("Fan-out", await benchFanout());
