import { describe, expect, it } from "vitest";
import { exampleMessage, type Message, type Messages } from "../../contract/messages.ts";
import { gapOf, listKnown } from "./known-messages.ts";
import type { OutboxItem } from "./outbox.ts";
import { type ChatNews, countBelow, EMPTY_CHAT, isGrouped, NO_DRAFT, reduceChat } from "./room-chat.ts";

const say = (seq: number, over: Partial<Message> = {}): Message => ({
  ...exampleMessage,
  id: `${seq}`,
  seq,
  changedSeq: seq,
  sender_id: "ada",
  seenBy: [],
  ...over,
});
const page = (items: Message[], over: Partial<Messages> = {}): Messages => ({
  items,
  orders: [],
  hasOlder: true,
  upTo: items.at(-1)?.changedSeq ?? 0,
  hasNewer: false,
  ...over,
});
const chatAfter = (...news: ChatNews[]) => news.reduce(reduceChat, EMPTY_CHAT);
const latest = (...items: Message[]): ChatNews => ({ type: "latest", page: page(items) });
const opened = (seenSeq: number): ChatNews => ({ type: "opened", room: { ownId: "me", seenSeq } });
const idsOf = (...news: ChatNews[]) => listKnown(chatAfter(...news)).map(({ id }) => id);

describe("what is known of a room", () => {
  it("shows no messages before a gap that the latest answer has left", () => {
    expect(idsOf(latest(say(1), say(2)), latest(say(8), say(9)))).toEqual(["8", "9"]);
    expect(idsOf(latest(say(1), say(2)), latest(say(3), say(4)))).toEqual(["1", "2", "3", "4"]);
  });

  it("takes older messages only if none between them and the known ones is missing", () => {
    const older = (before: number): ChatNews => ({
      type: "older",
      before,
      page: page([say(3), say(4)], { upTo: 9 }),
    });
    expect(idsOf(latest(say(8), say(9)), older(5))).toEqual(["8", "9"]);
    expect(idsOf(latest(say(8), say(9)), older(8))).toEqual(["3", "4", "8", "9"]);
  });

  it("asks for what it has heard of and does not know", () => {
    expect(gapOf(chatAfter({ type: "heard", lastSeq: 4 }))).toBeNull();
    expect(gapOf(chatAfter(latest(say(1)), { type: "heard", lastSeq: 4 }))).toBe(1);
    const changed: ChatNews = { type: "changed", after: 1, page: page([say(3), say(4)]) };
    expect(gapOf(chatAfter(latest(say(1)), { type: "heard", lastSeq: 4 }, changed))).toBeNull();
  });

  it("takes back no removal when an older state of the message comes late", () => {
    const removed = say(2, { removed: true, content: "", changedSeq: 3 });
    const late: ChatNews = { type: "latest", page: page([say(1), say(2)], { upTo: 2 }) };
    const shown = listKnown(chatAfter(latest(say(1), removed), late));
    expect(shown.map(({ content }) => content)).toEqual([exampleMessage.content, ""]);
  });
});

describe("the line before new messages", () => {
  it("stays where it was when the conversation was opened, until it is left", () => {
    const open = chatAfter(latest(say(1), say(2), say(3)), opened(1));
    expect(open.firstNewId).toBe("2");
    const later = [latest(say(1), say(2), say(3), say(4)), opened(3)].reduce(reduceChat, open);
    expect(later.firstNewId).toBe("2");
    expect([{ type: "closed" } as const, opened(4)].reduce(reduceChat, later).firstNewId).toBeNull();
  });

  it("does not come for messages that arrive while the conversation is open", () => {
    expect(chatAfter(latest(say(1)), opened(1), latest(say(1), say(2)), opened(1)).firstNewId).toBeNull();
  });
});

it("counts what others write below a reader who has gone up, until the reader is at the end", () => {
  const up = chatAfter(latest(say(1)), opened(1), { type: "scrolled", isAtEnd: false });
  const more = latest(say(1), say(2), say(3, { sender_id: "me" }), say(4), say(5, { removed: true }));
  const below = reduceChat(up, more);
  expect(countBelow(below, "me")).toBe(2);
  // Further scrolling up counts from the same place.
  expect(countBelow(reduceChat(below, { type: "scrolled", isAtEnd: false }), "me")).toBe(2);
  expect(countBelow(reduceChat(below, { type: "scrolled", isAtEnd: true }), "me")).toBe(0);
});

it("groups messages of one person within five minutes", () => {
  const at = (minute: number, over: Partial<Message> = {}) =>
    say(minute, { timestamp: `2026-11-10T16:0${minute}:00.000Z`, ...over });
  expect(isGrouped(at(1), at(5))).toBe(true);
  expect(isGrouped(at(1), at(6))).toBe(false);
  expect(isGrouped(at(1), at(2, { sender_id: "me" }))).toBe(false);
  expect(isGrouped(at(1, { kind: "notice" }), at(2))).toBe(false);
  expect(isGrouped(undefined, at(2))).toBe(false);
});

describe("what a person writes", () => {
  const item: OutboxItem = { id: "7", text: "Hello", replyTo: null, files: [], error: null };
  const draft = { text: "Half a", replyTo: "1" };

  it("comes back after a reload, unless something was written since", () => {
    const restored: ChatNews = { type: "restored", draft, outbox: [item] };
    expect(chatAfter(restored)).toMatchObject({ draft, outbox: [item] });
    const written = { text: "Another", replyTo: null };
    const queued: ChatNews = { type: "queued", item: { ...item, id: "8" } };
    const both = chatAfter({ type: "drafted", draft: written }, queued, restored);
    expect(both.draft).toEqual(written);
    expect(both.outbox.map(({ id }) => id)).toEqual(["7", "8"]);
  });

  it("is not sent again after a reload if it has come", () => {
    const restored: ChatNews = { type: "restored", draft: NO_DRAFT, outbox: [item] };
    expect(chatAfter(latest(say(7)), restored).outbox).toEqual([]);
    expect(chatAfter(restored, latest(say(7))).outbox).toEqual([]);
  });

  it("fails, is tried again with the files that are missing, and is discarded", () => {
    const files = [{ key: "a", name: "a.pdf", duration: null, fileId: "f" }];
    const failed = chatAfter(
      { type: "queued", item: { ...item, files } },
      { type: "answered", id: "7", error: "Too long" },
    );
    expect(failed.outbox).toMatchObject([{ error: "Too long" }]);
    const again = reduceChat(failed, { type: "retried", id: "7", again: ["a"] });
    expect(again.outbox).toMatchObject([{ error: null, files: [{ fileId: null }] }]);
    expect(reduceChat(again, { type: "discarded", id: "7" }).outbox).toEqual([]);
  });

  it("is shown as being written until it comes", () => {
    const writing: ChatNews = { type: "writing", memberId: "ada" };
    expect(chatAfter(latest(say(1)), writing).writerId).toBe("ada");
    expect(chatAfter(latest(say(1)), writing, latest(say(1), say(2))).writerId).toBeNull();
  });
});
