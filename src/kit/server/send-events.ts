import type { Context as HonoContext } from "hono";

/** Sends a stream of events. Proxies must pass each event on at once, and neither store nor compress it. */
export function sendEvents(c: HonoContext, events: ReadableStream<Uint8Array>): Response {
  return c.body(events, 200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
  });
}
