import { setTimeout as sleep } from "node:timers/promises";
import { hearEvents } from "#tests/event-stream.ts";
import { ROOMS } from "#tests/messaging-steps.ts";
import type { Nodes } from "#tests/races/nodes.ts";

type Said = { id: string; seq: number };

export type ReaderOptions = {
  nodes: Nodes;
  token: string;
  roomId: string;
  /** The node that it reads first. */
  nth: number;
  /** The longest time that a connection lasts before it is cut at random. */
  cutWithinMs: number;
};

/** A member who follows a room as a page does: the stream says when to ask for what is new. */
export class RoomReader {
  /** The messages in the order in which the member got them. */
  readonly heard: Said[] = [];
  connects = 0;
  readonly #known = new Set<string>();
  readonly #options: ReaderOptions;
  readonly #following: Promise<void>;
  #upTo = 0;
  #asking: Promise<void> | null = null;
  #isDue = false;
  #hasLeft = false;
  /** Whether this connection has a place from which the member can resume. */
  #hasPlace = false;
  #away: Promise<unknown> | null = null;
  #isGone = false;

  constructor(options: ReaderOptions) {
    this.#options = options;
    this.#following = this.#follow();
  }

  /** Whether the stream is open with a place, and all that it announced was read. */
  get isCurrent(): boolean {
    return this.#hasPlace && this.#away === null && this.#asking === null;
  }

  /** Whether the connection is closed until the promise of a cut has ended. */
  get isGone(): boolean {
    return this.#isGone;
  }

  /** Of these messages, the ones that the member has not got. */
  missing(ids: readonly string[]): string[] {
    return ids.filter((id) => !this.#known.has(id));
  }

  /** Cuts the connection, which comes back after `until`. */
  cut(until: Promise<unknown> = Promise.resolve()): void {
    this.#away = until;
    this.#hasPlace = false;
  }

  async leave(): Promise<void> {
    this.#hasLeft = true;
    await this.#following;
    await this.#asking;
  }

  /** Comes back to another node each time, with the place of its last event. */
  async #follow(): Promise<void> {
    const { nodes, token, nth, cutWithinMs } = this.#options;
    let lastId = "";
    for (let node = nth; !this.#hasLeft; node++) {
      this.#isGone = this.#away !== null;
      await this.#away;
      this.#away = null;
      this.#isGone = false;
      const response = await nodes.open(node, "/v2/live", { token, lastEventId: lastId }).catch(() => null);
      if (!response?.ok) {
        await response?.body?.cancel();
        await sleep(20);
        continue;
      }
      this.connects++;
      const stream = hearEvents(response);
      let read = 0;
      const hearNews = () => {
        for (; read < stream.events.length; read++) this.#hear(stream.events[read]);
      };
      // A reader leaves at any moment, too.
      const until = performance.now() + cutWithinMs * (0.2 + 0.8 * Math.random());
      while (!stream.hasEnded() && !this.#hasLeft && this.#away === null && performance.now() < until) {
        hearNews();
        this.#hasPlace = stream.lastId() !== "";
        await sleep(20);
      }
      this.#hasPlace = false;
      await stream.leave().catch(() => {});
      hearNews();
      lastId = stream.lastId() || lastId;
    }
  }

  /** Only news of the room, or the loss of the place, let a page ask. */
  #hear(news: { event: string; data: unknown } | undefined): void {
    const isOwn = (news?.data as { roomId?: string } | undefined)?.roomId === this.#options.roomId;
    if (news?.event !== "reset" && !(news?.event === "room" && isOwn)) return;
    this.#isDue = true;
    this.#asking ??= this.#readNews().finally(() => {
      this.#asking = null;
    });
  }

  async #readNews(): Promise<void> {
    const { nodes, token, roomId } = this.#options;
    while (this.#isDue && !this.#hasLeft) {
      this.#isDue = false;
      const path = `${ROOMS}/${roomId}/messages?after=${this.#upTo}&limit=100`;
      const { status, body } = await nodes.call(this.connects, "GET", path, undefined, { token });
      if (status === 200) {
        for (const { id, seq } of body.items) {
          this.heard.push({ id, seq });
          this.#known.add(id);
        }
        this.#upTo = body.upTo;
      } else await sleep(50);
      this.#isDue ||= status !== 200 || body.hasNewer;
    }
  }
}
