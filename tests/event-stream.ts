import { createParser } from "eventsource-parser";

export type HeardEvent = { event: string; data: unknown };

/** An open stream of events, as a reader has it. */
export type HeardStream = {
  /** All events so far. */
  events: HeardEvent[];
  /** The last id, which a reader sends when it comes back; "" before the first. */
  lastId(): string;
  /** Resolves when the stream has ended, from either side; false if the connection broke. */
  ended: Promise<boolean>;
  hasEnded(): boolean;
  leave(): Promise<void>;
};

/** Reads a stream of events in the background. */
export function hearEvents(response: Response): HeardStream {
  const events: HeardEvent[] = [];
  let lastId = "";
  let hasEnded = false;
  const parser = createParser({
    onId: (id) => {
      lastId = id;
    },
    onEvent: ({ event = "", data }) => events.push({ event, data: JSON.parse(data) }),
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error("The response has no stream");
  const read = async () => {
    try {
      for (let part = await reader.read(); !part.done; part = await reader.read()) parser.feed(part.value);
      return true;
    } catch {
      return false;
    } finally {
      hasEnded = true;
    }
  };
  const ended = read();
  return { events, lastId: () => lastId, ended, hasEnded: () => hasEnded, leave: () => reader.cancel() };
}
