// A table as it goes on: one WebSocket, opened again when it is lost, and commands that are done once however often they
// have to be sent. What the server said last is what there is; nothing is worked out here.

import {
  type Action,
  askLog,
  type Command,
  type EntryTold,
  type News,
  type Refusal,
  Refused,
  type TableFacts,
  tell,
  type View,
  type You,
} from "../api";
import { joined } from "./log";

export type Connection = "connecting" | "open" | "lost";

type Heard =
  | News
  | { readonly type: "accepted"; readonly id: string; readonly number: number }
  | { readonly type: "refused"; readonly id: string; readonly error: Refusal }
  | { readonly type: "answer"; readonly id: string }
  | { readonly type: "fault"; readonly id?: string | null; readonly error: Refusal }
  | { readonly type: "pong" };

interface Waiting {
  readonly message: object;
  readonly acts: boolean;
  readonly done: (number: number) => void;
  readonly refused: (why: Refused) => void;
}

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 8000;
/** A connection that says nothing for so long is asked whether it is still there; so long again, and it is not. */
const SILENCE = 20_000;
/** The close code for a table that is not there. */
const NO_TABLE = 4404;
const REFUSED = 409;

/** A table that is listened to, until `close`. */
export class Live {
  connection = $state<Connection>("connecting");
  news = $state.raw<News | null>(null);
  entries = $state.raw<readonly EntryTold[]>([]);
  problem = $state.raw<Refusal | null>(null);
  gone = $state.raw<Refusal | null>(null);
  /** Commands that are under way. */
  private under = $state(0);
  private acting = $state(0);
  /** The number of the last command of ours that was accepted: older news is out of date. */
  private accepted = $state(0);

  private socket: WebSocket | null = null;
  private readonly waiting = new Map<string, Waiting>();
  private pause = FIRST_PAUSE;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private fault: Refusal | null = null;
  private introduced = false;
  private closed = false;
  private readonly off = new AbortController();

  constructor(readonly id: string) {
    const again = () => {
      if (this.connection === "lost" && document.visibilityState !== "hidden") this.connect();
    };
    globalThis.addEventListener?.("online", again, { signal: this.off.signal });
    globalThis.document?.addEventListener("visibilitychange", again, { signal: this.off.signal });
    globalThis.addEventListener?.("offline", () => this.lose(), { signal: this.off.signal });
    this.connect();
  }

  get table(): TableFacts | null {
    return this.news?.table ?? null;
  }

  get view(): View | null {
    return this.news?.game.view ?? null;
  }

  /** What can be done now; null while nothing is asked of us, or while it is not known any more what is. */
  get legal(): readonly Action[] | null {
    if (this.acting || (this.news?.number ?? 0) < this.accepted) return null;
    return this.news?.game.legal ?? null;
  }

  get you(): You | null {
    return this.news?.you ?? null;
  }

  get pending(): boolean {
    return this.under > 0;
  }

  /** Do something; gives the number of its entry, or throws `Refused`. Sent again until it is answered. */
  command(command: Command): Promise<number> {
    const sent = this.send({ type: "command", command }, command.do === "act");
    return sent.then(
      (number) => {
        this.accepted = Math.max(this.accepted, number);
        this.problem = null;
        return number;
      },
      (why: Refused) => {
        this.problem = why.refusal;
        throw why;
      },
    );
  }

  act(action: Action): Promise<number> {
    return this.command({ do: "act", action });
  }

  /** Would this be legal? Null if so, else why not. */
  ask(action: Action): Promise<Refusal | null> {
    return this.send({ type: "ask", action }, false).then(
      () => null,
      (why: Refused) => why.refusal,
    );
  }

  close(): void {
    this.closed = true;
    this.off.abort();
    clearTimeout(this.retry);
    clearTimeout(this.silence);
    this.socket?.close();
    this.socket = null;
  }

  private send(message: object, acts: boolean): Promise<number> {
    const id = newId();
    return new Promise<number>((done, refused) => {
      this.waiting.set(id, { message: { ...message, id }, acts, done, refused });
      this.count();
      this.post(id);
    });
  }

  private post(id: string): void {
    const one = this.waiting.get(id);
    if (one && this.connection === "open") this.socket?.send(JSON.stringify(one.message));
  }

  private count(): void {
    this.under = this.waiting.size;
    this.acting = [...this.waiting.values()].filter(({ acts }) => acts).length;
  }

  private connect(): void {
    if (this.closed || this.gone) return;
    clearTimeout(this.retry);
    this.connection = "connecting";
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/tables/${this.id}/live`);
    this.socket = socket;
    socket.onopen = () => {
      if (socket !== this.socket) return;
      this.connection = "open";
      socket.send(JSON.stringify({ type: "hello", seen: this.news?.number ?? null }));
      for (const id of this.waiting.keys()) this.post(id);
      this.listen();
    };
    socket.onmessage = ({ data }) => {
      if (socket !== this.socket) return;
      this.listen();
      this.hear(JSON.parse(String(data)) as Heard);
    };
    socket.onclose = ({ code }) => {
      if (socket === this.socket) this.lose(code);
    };
  }

  /** The connection is over, whoever ended it. */
  private lose(code = 0): void {
    if (this.closed) return;
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    clearTimeout(this.silence);
    clearTimeout(this.retry);
    this.connection = "lost";
    if (code === NO_TABLE && this.fault) {
      this.gone = this.fault;
      for (const id of [...this.waiting.keys()]) this.settle(id, { error: this.fault });
      return;
    }
    this.retry = setTimeout(() => this.connect(), this.pause);
    this.pause = Math.min(LONGEST_PAUSE, this.pause * 2);
  }

  /** Something was heard. If nothing more comes, ask; if nothing comes then either, it is lost. */
  private listen(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => {
      this.socket?.send(JSON.stringify({ type: "ping" }));
      this.silence = setTimeout(() => this.lose(), SILENCE);
    }, SILENCE);
  }

  private hear(heard: Heard): void {
    if (heard.type === "news") this.take(heard);
    else if (heard.type === "accepted") this.settle(heard.id, { number: heard.number });
    else if (heard.type === "answer") this.settle(heard.id, { number: 0 });
    else if (heard.type === "refused") this.refuse(heard.id, heard.error);
    else if (heard.type === "fault" && heard.id) this.settle(heard.id, { error: heard.error });
    else if (heard.type === "fault") this.fault = heard.error;
  }

  private settle(id: string, answer: { number: number } | { error: Refusal }): void {
    const one = this.waiting.get(id);
    if (!one) return;
    this.waiting.delete(id);
    // What was accepted counts before anything else is looked at: the news we have is older.
    if ("number" in answer) this.accepted = Math.max(this.accepted, answer.number);
    this.count();
    if ("number" in answer) one.done(answer.number);
    else one.refused(new Refused(REFUSED, answer.error));
  }

  private refuse(id: string, error: Refusal): void {
    if (error.code !== "nobody" || this.introduced) {
      this.settle(id, { error });
      return;
    }
    // Who does something for the first time is nobody yet: get a cookie, connect with it, and say it again.
    this.introduced = true;
    tell("/api/me", {}).then(
      () => {
        this.lose();
        this.connect();
      },
      () => this.settle(id, { error }),
    );
  }

  private take(news: News): void {
    this.pause = FIRST_PAUSE;
    const before = this.news;
    const last = this.entries.at(-1)?.number ?? 0;
    this.news = news;
    if (news.since !== null && news.since <= last) this.entries = joined(this.entries, news.entries);
    else if (last < news.number) this.catchUp(last);
    // When the game is over everything is open, also what was said before without its secrets.
    if (before && before.table.phase !== "over" && news.table.phase === "over") this.catchUp(0);
  }

  private async catchUp(after: number): Promise<void> {
    let from = after;
    try {
      for (;;) {
        const { entries } = await askLog(this.id, from);
        if (this.closed) return;
        this.entries = joined(this.entries, entries);
        from = entries.at(-1)?.number ?? from;
        if (!entries.length || from >= (this.news?.number ?? 0)) return;
      }
    } catch {
      // There is no connection, then: the next news asks again, because the entries are still missing.
    }
  }
}

/** An id of our making for a command, of what browsers have over plain http too, as in a home network. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
