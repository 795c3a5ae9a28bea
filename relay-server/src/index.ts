// The relay's door for tests and benchmarks.
export type { JournalStore } from "./journal/store.ts";
export type { Finding, InferenceInput, Reduced } from "./core/inference/types.ts";
