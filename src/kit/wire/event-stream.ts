import { z } from "zod";

/** An event of a stream: its name, and what the contract says of it. */
export type StreamEvent = { event: string; data: unknown };

/** A reply that is a stream of events, in the bytes of `text/event-stream`. */
export const eventStreamSchema = z.custom<ReadableStream<Uint8Array>>(
  (value) => value instanceof ReadableStream,
);
