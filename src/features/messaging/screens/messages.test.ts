import { expect, it } from "vitest";
import { handle } from "./messages.tsx";

type Loaded = Parameters<typeof handle.isStale>[1];

/** A page that read the open conversation up to one event, and then the list up to a later one. */
const loaded = {
  open: { room: { roomId: "open" }, messages: { upTo: 4 } },
  rooms: {
    items: [
      { roomId: "open", lastSeq: 5 },
      { roomId: "other", lastSeq: 7 },
    ],
  },
} as unknown as Loaded;
const isStale = (roomId: string, lastSeq: number) =>
  handle.isStale({ event: "room", data: { roomId, lastSeq } }, loaded);

it("loads the page again at a message that came between the conversation and the list", () => {
  expect(isStale("open", 5)).toBe(true);
  expect(isStale("open", 4)).toBe(false);
});

it("loads the page again at news of a room that the list does not know", () => {
  expect(isStale("other", 7)).toBe(false);
  expect(isStale("other", 8)).toBe(true);
  expect(isStale("new", 1)).toBe(true);
});
