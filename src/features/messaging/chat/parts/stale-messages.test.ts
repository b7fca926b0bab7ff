import { expect, it } from "vitest";
import { isMessagesPageStale } from "./stale-messages.ts";

/** A page that read the open conversation up to one event, and then the list up to a later one. */
const toLoaded = (before: number | null) => ({
  before,
  open: { room: { roomId: "open", ownId: "me" }, messages: { upTo: 4 } },
  rooms: {
    items: [
      { roomId: "open", lastSeq: 5 },
      { roomId: "other", lastSeq: 7 },
    ],
  },
});
const isStale = (roomId: string, lastSeq: number, before: number | null = null) =>
  isMessagesPageStale({ event: "room", data: { roomId, lastSeq } }, toLoaded(before));
const isStaleBySeen = (roomId: string, accountId: string) =>
  isMessagesPageStale({ event: "seen", data: { roomId, accountId } }, toLoaded(null));

it("does not load the page again at a message of the open conversation, which follows its own news", () => {
  expect(isStale("open", 5)).toBe(false);
});

it("loads the page again around a found message, also if the list knew of the news", () => {
  expect(isStale("open", 5, 3)).toBe(true);
  expect(isStale("open", 4, 3)).toBe(false);
});

it("loads the page again at news of a room that the list does not know", () => {
  expect(isStale("other", 7)).toBe(false);
  expect(isStale("other", 8)).toBe(true);
  expect(isStale("new", 1)).toBe(true);
});

it("loads the page again when somebody has seen messages, except what the reader has seen in it", () => {
  expect(isStaleBySeen("open", "me")).toBe(false);
  expect(isStaleBySeen("open", "ada")).toBe(true);
  expect(isStaleBySeen("other", "me")).toBe(true);
});
