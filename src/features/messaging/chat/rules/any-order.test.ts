import fc from "fast-check";
import { expect, it } from "vitest";
import { exampleMessage, type Message, type Messages } from "../../contract/messages.ts";
import { countUnread, gapOf, listKnown } from "./known-messages.ts";
import { type ChatNews, EMPTY_CHAT, reduceChat } from "./room-chat.ts";

const OWN = "own";
const MEMBERS = [OWN, "other"];
const PAGE = 3;

/** A room as the program stores it: a plain list, with the number of the latest event. */
class Room {
  readonly rows: Message[] = [];
  lastSeq = 0;
  readonly seen: Record<string, number> = { [OWN]: 0, other: 0 };

  say(id: string, sender: string): void {
    if (this.rows.some((row) => row.id === id)) return;
    const seq = ++this.lastSeq;
    this.seen[sender] = seq;
    const { rows } = this;
    const answered = rows.at(-2);
    const replyMessage = answered && { id: answered.id, sender_id: answered.sender_id, content: "" };
    this.rows.push({
      ...exampleMessage,
      id,
      seq,
      changedSeq: seq,
      sender_id: sender,
      replyMessage: replyMessage ?? null,
    });
  }

  change(nth: number, to: Partial<Message>): void {
    const place = nth % Math.max(this.rows.length, 1);
    const row = this.rows[place];
    if (row && !row.removed) this.rows[place] = { ...row, ...to, changedSeq: ++this.lastSeq };
  }

  see(member: string): void {
    this.seen[member] = this.rows.at(-1)?.seq ?? 0;
  }

  unread(): number {
    return this.rows.filter((row) => row.seq > (this.seen[OWN] ?? 0) && row.sender_id !== OWN && !row.removed)
      .length;
  }

  /** A message as it is now, with the text of the one that it answers. */
  show(row: Message): Message {
    const answered = this.rows.find(({ id }) => id === row.replyMessage?.id);
    const content = answered?.removed ? "" : (answered?.content ?? "");
    return {
      ...row,
      seenBy: MEMBERS.filter((id) => (this.seen[id] ?? 0) >= row.seq),
      replyMessage: row.replyMessage && { ...row.replyMessage, content },
    };
  }

  before(place: number): Messages {
    const older = this.rows.filter(({ seq }) => seq < place);
    return this.#page(older.slice(-PAGE), {
      hasOlder: older.length > PAGE,
      upTo: this.lastSeq,
      hasNewer: false,
    });
  }

  after(number: number): Messages {
    const changed = this.rows.filter(({ changedSeq }) => changedSeq > number);
    const items = changed.toSorted((a, b) => a.changedSeq - b.changedSeq).slice(0, PAGE);
    const hasNewer = changed.length > PAGE;
    const upTo = hasNewer ? (items.at(-1)?.changedSeq ?? number) : this.lastSeq;
    return this.#page(items, { hasOlder: false, upTo, hasNewer });
  }

  #page(items: Message[], rest: Omit<Messages, "items" | "orders">): Messages {
    return { items: items.map((row) => this.show(row)), orders: [], ...rest };
  }
}

/** Two tabs of one person, and what is under way to them. Answers may reach either tab. */
class Tabs {
  readonly room = new Room();
  readonly chats = [EMPTY_CHAT, EMPTY_CHAT];
  readonly underWay: ChatNews[] = [];

  chat(tab: number) {
    return this.chats[tab % 2] ?? EMPTY_CHAT;
  }

  take(tab: number, news: ChatNews): void {
    const once = reduceChat(this.chat(tab), news);
    expect(reduceChat(once, news)).toEqual(once);
    this.chats[tab % 2] = once;
  }

  ask(tab: number): void {
    const after = gapOf(this.chat(tab));
    if (after !== null) this.underWay.push({ type: "changed", after, page: this.room.after(after) });
  }

  load(): void {
    this.underWay.push({ type: "latest", page: this.room.before(Number.POSITIVE_INFINITY) });
  }

  loadOlder(tab: number): void {
    const before = this.chat(tab).from;
    if (Number.isFinite(before))
      this.underWay.push({ type: "older", before, page: this.room.before(before) });
  }

  hearOf(): void {
    this.underWay.push({ type: "heard", lastSeq: this.room.lastSeq });
  }

  /** Delivers one of what is under way, wherever it stands; it may come again, to the other tab too. */
  deliver(tab: number, nth: number, isDoubled: boolean): void {
    const place = nth % Math.max(this.underWay.length, 1);
    const news = this.underWay[place];
    if (!news) return;
    if (!isDoubled) this.underWay.splice(place, 1);
    this.take(tab, news);
  }

  lose(nth: number): void {
    this.underWay.splice(nth % Math.max(this.underWay.length, 1), 1);
  }

  /** The network is well again: the tab hears of the latest event, and asks until nothing is missing. */
  recover(tab: number): void {
    if (!Number.isFinite(this.chat(tab).from) && this.chat(tab).from > 0)
      this.take(tab, { type: "latest", page: this.room.before(Number.POSITIVE_INFINITY) });
    this.take(tab, { type: "heard", lastSeq: this.room.lastSeq });
    for (let after = gapOf(this.chat(tab)); after !== null; after = gapOf(this.chat(tab)))
      this.take(tab, { type: "changed", after, page: this.room.after(after) });
    for (const id of MEMBERS) this.take(tab, { type: "seen", memberId: id, seq: this.room.seen[id] ?? 0 });
  }
}

const tab = fc.nat({ max: 1 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("say" as const), mine: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("react" as const), nth: fc.nat(40) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("remove" as const), nth: fc.nat(40) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("see" as const), mine: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("load" as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("older" as const), tab }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("ask" as const), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("send" as const), tab, isStored: fc.boolean() }) },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constant("deliver" as const),
      tab,
      nth: fc.nat(40),
      isDoubled: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("lose" as const), nth: fc.nat(40) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Of> ? Of : never;

function take(tabs: Tabs, one: Step, nth: number): void {
  const { room } = tabs;
  if (one.do === "say") room.say(`said ${nth}`, one.mine ? OWN : "other");
  if (one.do === "react") room.change(one.nth, { reactions: [{ reaction: "paw", users: [`${nth}`] }] });
  if (one.do === "remove") room.change(one.nth, { removed: true, content: "" });
  if (one.do === "see") room.see(one.mine ? OWN : "other");
  if (one.do === "load") tabs.load();
  if (one.do === "older") tabs.loadOlder(one.tab);
  if (one.do === "ask") tabs.ask(one.tab);
  if (one.do === "deliver") tabs.deliver(one.tab, one.nth, one.isDoubled);
  if (one.do === "lose") tabs.lose(one.nth);
  if (one.do === "send") {
    const item = { id: `sent ${nth}`, text: "Hello", replyTo: null, files: [], error: null };
    tabs.take(one.tab, { type: "queued", item });
    // The answer to the sender is lost; what is stored comes as a message.
    if (one.isStored) room.say(item.id, OWN);
  }
  if (["say", "react", "remove", "send"].includes(one.do)) tabs.hearOf();
}

it("ends as the plain list of the room, after any loss, doubling and order of news in two tabs", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: "max" }), (steps) => {
      const tabs = new Tabs();
      for (const [nth, one] of steps.entries()) take(tabs, one, nth);
      for (const nth of [0, 1]) {
        tabs.recover(nth);
        const chat = tabs.chat(nth);
        const rows = tabs.room.rows.filter(({ seq }) => seq >= chat.from);
        const plain = (message: Message) => ({ ...message, seenBy: [] });
        expect(listKnown(chat).map(plain)).toEqual(rows.map((row) => plain(tabs.room.show(row))));
        const unread = countUnread(chat, OWN);
        if (unread !== null) expect(unread).toBe(tabs.room.unread());
        expect(chat.outbox.filter(({ id }) => rows.some((row) => row.id === id))).toEqual([]);
      }
    }),
    { numRuns: Number(process.env.MODEL_RUNS ?? 1_000) },
  );
});
