import type { Person } from "../wire/actor.ts";
import { formatEvent, type StreamEvent } from "../wire/event-stream.ts";
import type { SiteId } from "../wire/ids.ts";

/** A reader that leaves more unread loses the connection. It comes back and reads what it missed. */
const MAX_UNREAD_BYTES = 64 * 1024;
/** The person of a stream. */
export type Viewer = { siteId: SiteId; person: Person };

const encoder = new TextEncoder();

/** One open stream of events. */
export class OpenStream {
  readonly viewer: Viewer;
  readonly readable: ReadableStream<Uint8Array>;
  /** Before, the stream may miss changes, so its events have no ids. */
  isCaughtUp = false;
  /** Whether events were sent since the last id. */
  hasNews = false;
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  readonly #onEnd: () => void;

  constructor(viewer: Viewer, onEnd: () => void) {
    this.viewer = viewer;
    this.#onEnd = onEnd;
    this.readable = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller;
        },
        cancel: () => this.#finish(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: MAX_UNREAD_BYTES }),
    );
  }

  retryAfter(ms: number): void {
    this.#write(`retry: ${ms}\n\n`);
  }

  send(events: readonly StreamEvent[]): void {
    if (events.length === 0) return;
    this.hasNews = true;
    this.#write(events.map(formatEvent).join(""));
  }

  /** Sends the reader its place: it has seen all changes before. An id alone is no event. */
  moveTo(id: string): void {
    if (!this.isCaughtUp || id === "") return;
    this.hasNews = false;
    this.#write(`id: ${id}\n\n`);
  }

  /** Shows that the stream lives. */
  beat(id: string): void {
    this.#write("event: beat\ndata: {}\n\n");
    this.moveTo(id);
  }

  end(): void {
    const controller = this.#controller;
    this.#finish();
    try {
      controller?.close();
    } catch {
      // The reader has gone.
    }
  }

  #finish(): void {
    this.#controller = null;
    this.#onEnd();
  }

  #write(text: string): void {
    const controller = this.#controller;
    if (!controller) return;
    controller.enqueue(encoder.encode(text));
    if ((controller.desiredSize ?? 0) > 0) return;
    // Unread bytes are dropped, so that the memory is free at once.
    this.#finish();
    controller.error(new Error("The reader of an event stream was too slow"));
  }
}
