// The relay's door for tests and benchmarks.
export type { JournalStore } from "./journal/store.ts";
export type { Finding, InferenceInput, Reduced } from "./core/inference/types.ts";
export { createAudiences, type Audiences } from "./core/audiences.ts";
export { createRecorder, type Recorder } from "./core/recorder.ts";
export { createInference, reduce, type InferenceState } from "./core/inference/reduce.ts";
export { createSocketIoTransport } from "./transports/socketio.ts";
export { frameText } from "./transports/prepared-frame.ts";
