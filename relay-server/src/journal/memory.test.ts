import { describeJournalStore } from "./test-contract.ts";
import { createMemoryStore } from "./memory.ts";

describeJournalStore("memory", () => Promise.resolve(createMemoryStore()));
