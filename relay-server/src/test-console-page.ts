import {
  VIEWER_PROTOCOL,
  type Alarm,
  type AlarmId,
  type Command,
  type CommandAnswer,
  type ConsoleSnapshot,
  type ConsoleUpdate,
  type Subscribed,
} from "@boardwire/shared";
import type { Socket } from "socket.io-client";
import { followUpdate } from "./core/test-viewer-fold.ts";

/** A relay as a page reaches it. */
interface Reached {
  connect(options: { readonly token: string }): Socket;
}

/** For tests: an arbiter's page; it follows the console, and asks for what it missed when it is back. */
export class ConsolePage {
  view: ConsoleSnapshot | null = null;
  epoch = "";
  socket: Socket | null = null;
  readonly relay: Reached;
  readonly token: string;
  /** Every alarm that it was ever shown. */
  readonly seen = new Set<AlarmId>();
  constructor(relay: Reached, token: string) {
    this.relay = relay;
    this.token = token;
  }

  async open(): Promise<void> {
    const socket = this.relay.connect({ token: this.token });
    this.socket = socket;
    const early: ConsoleUpdate[] = [];
    let isAnswered = false;
    socket.on("update", (update: ConsoleUpdate) => {
      if (update.channel !== "console") return;
      if (isAnswered) this.take(update);
      else early.push(update);
    });
    const since = this.view === null ? {} : { since: this.view.n, epoch: this.epoch };
    const request = { v: VIEWER_PROTOCOL, audience: "arbiter", channel: "console", ...since };
    const answer = (await socket.timeout(20_000).emitWithAck("subscribe", request)) as Subscribed;
    if (answer.kind === "refused") throw new Error(answer.detail);
    this.epoch = answer.epoch;
    if (answer.kind === "snapshot" && answer.snapshot.type === "console") this.show(answer.snapshot);
    if (answer.kind === "missed") for (const update of answer.updates) this.take(update as ConsoleUpdate);
    for (const update of early) this.take(update);
    isAnswered = true;
  }

  cut(): void {
    this.socket?.disconnect();
  }

  async command(command: Command): Promise<CommandAnswer> {
    return (await this.socket?.timeout(20_000).emitWithAck("command", command)) as CommandAnswer;
  }

  alarms(): readonly Alarm[] {
    return this.view?.alarms ?? [];
  }

  private take(update: ConsoleUpdate): void {
    if (this.view === null) throw new Error("an update before its snapshot");
    if (update.n <= this.view.n) return;
    const next = followUpdate(this.view, update);
    if (next.type === "console") this.show(next);
  }

  private show(view: ConsoleSnapshot): void {
    this.view = view;
    for (const { id } of view.alarms) this.seen.add(id);
  }
}
