import { z } from "zod";

/** An event of a stream: its name, and what the contract says of it. */
export type StreamEvent = { readonly event: string; readonly data: unknown };

const texts = new WeakMap<StreamEvent, string>();

/** An event as the stream's text. Many readers may hear one event object, whose text is made once. */
export function formatEvent(event: StreamEvent): string {
  const known = texts.get(event);
  if (known !== undefined) return known;
  const text = `event: ${event.event}\ndata: ${JSON.stringify(event.data)}\n\n`;
  texts.set(event, text);
  return text;
}

/** A reply that is a stream of events, in the bytes of `text/event-stream`. */
export const eventStreamSchema = z.custom<ReadableStream<Uint8Array>>(
  (value) => value instanceof ReadableStream,
);
