import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newId } from "#kit/server/ids.ts";
import type { Messages } from "../../contract/messages.ts";
import { type Place, takeNews } from "./chat-store.ts";
import { fillGap } from "./read-messages.ts";

const NOTHING: Messages = { items: [], orders: [], hasOlder: false, upTo: 1, hasNewer: false };

/** What the server answers to the next questions. */
let statuses: number[];
const ask = vi.fn(async () => {
  const status = statuses.shift() ?? 200;
  return Response.json(status === 200 ? { ...NOTHING, upTo: 3 } : {}, { status });
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", ask);
  vi.spyOn(console, "warn").mockImplementation(() => {});
  ask.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A room of which the browser knows the first event, and has heard of the second one. */
function roomWithGap(): Place {
  const place = { personId: "ann", roomId: newId(), isOwn: false };
  takeNews(place, { type: "latest", page: NOTHING });
  takeNews(place, { type: "heard", lastSeq: 2 });
  return place;
}

it.each([[503], [429]])(
  "asks for missing messages again after %d, and stops once it has them",
  async (status) => {
    statuses = [status];
    await fillGap(roomWithGap());
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(2);
  },
);

it.each([[400], [401], [403], [404], [422]])("asks for missing messages no more after %d", async (status) => {
  statuses = Array(9).fill(status);
  const place = roomWithGap();
  await fillGap(place);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ask).toHaveBeenCalledTimes(1);
  // What comes next may be readable.
  statuses = [];
  takeNews(place, { type: "heard", lastSeq: 3 });
  await fillGap(place);
  expect(ask).toHaveBeenCalledTimes(2);
});
