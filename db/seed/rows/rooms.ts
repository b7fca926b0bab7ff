import type { OrderNews } from "#features/orders/rules/order-news.ts";
import type { Batch } from "../batch.ts";
import type { CustomerFact } from "../plain/customers.ts";
import type { GroomerFact } from "../plain/groomers.ts";
import type { VisitFact } from "../plain/visits.ts";
import { chanceOf, idFrom } from "../random.ts";
import { siteId } from "./brand.ts";
import { bookedAt, type Ledger } from "./orders.ts";
import { customerAccountId, customerId, groomerAccountId, groomerId } from "./people.ts";
import { endedAt, PROPOSED_AGO_MS, stepsOf } from "./visit-marks.ts";

const MINUTE_MS = 60_000;

type Said = readonly [by: "customer" | "groomer", text: (pet: string) => string];

/** Conversations of households with their groomers. */
export const TALKS: readonly (readonly Said[])[] = [
  [
    ["customer", (pet) => `Hello! ${pet} rolled in something again. Is a bath enough?`],
    ["groomer", () => "A bath and a good brush-out will do. I bring the strong shampoo."],
    ["customer", () => "Thank you, see you then."],
  ],
  [
    ["groomer", (pet) => `Hello, I am looking forward to ${pet}. Where can I park the van?`],
    ["customer", () => "The driveway is free. The outlet is next to the garage door."],
    ["groomer", () => "Perfect, thank you."],
    ["customer", (pet) => `${pet} is a little afraid of the dryer. Could you start slowly?`],
  ],
  [
    ["customer", (pet) => `${pet} looks wonderful, thank you!`],
    [
      "groomer",
      (pet) => `That makes my day. Brush ${pet} behind the ears once a week, and it stays like that.`,
    ],
  ],
  [
    ["customer", (pet) => `Can you shorten ${pet}'s coat a bit more next time?`],
    ["groomer", () => "Of course. Half an inch shorter?"],
  ],
];

/** Whether a household and its groomer wrote to each other. All do with the demo's own groomer. */
export function doTalk(groomer: GroomerFact, customer: CustomerFact, isDemo: boolean): boolean {
  return isDemo || chanceOf(`talk/${groomer.key}/${customer.key}`).happens(0.1);
}

type Pair = {
  groomer: GroomerFact;
  customer: CustomerFact;
  visits: readonly VisitFact[];
  /** Whether the two wrote to each other. */
  talks: boolean;
};

type Content = { kind: "notice" | "text" | "card"; senderId: string | null; content: string } & Partial<{
  orderId: string;
  news: OrderNews;
}>;
type Event = Content & { at: Date };

const NOTHING_SAID = { senderId: null, content: "" } as const;

/** The latest news of a visit, and when it came. */
function cardOf(visit: VisitFact, { clock, now }: Ledger): Event {
  const start = clock.at(visit.dayOffset, visit.startMinute);
  const end = new Date(start.getTime() + visit.minutes * MINUTE_MS);
  const booked = bookedAt(visit, start, now);
  const [news, at] = newsOf(visit, { booked, start, end: endedAt(visit, end), now });
  const orderId = idFrom(`order/${visit.key}`);
  return { kind: "card", ...NOTHING_SAID, orderId, news, at: at > now ? now : at };
}

function newsOf(
  visit: VisitFact,
  { booked, start, end, now }: { booked: Date; start: Date; end: Date; now: Date },
): readonly [news: OrderNews, at: Date] {
  const { status, noShow, lived } = visit;
  if (status === "complete") return ["complete", end];
  if (noShow) return ["missed", end];
  if (status === "cancelled") return ["ended", booked];
  if (status === "reschedule_request") return ["move_asked", booked];
  if (status === "cancellation_request") return ["cancel_asked", booked];
  if (lived?.isProposed) return ["proposal", new Date(now.getTime() - PROPOSED_AGO_MS)];
  const left = stepsOf(visit, { start, end, now }).find(({ mark }) => mark === "on_my_way");
  return left ? ["on_my_way", left.markedAt] : ["placed", booked];
}

/** What the two wrote, within the last week. */
function talkOf({ groomer, customer }: Pair, now: Date): Event[] {
  const chance = chanceOf(`room/${groomer.key}/${customer.key}`);
  const talk = chance.pick(TALKS);
  const accounts = { customer: customerAccountId(customer.key), groomer: groomerAccountId(groomer.key) };
  const pet = customer.pets[0]?.name ?? "my dog";
  const endedAt = now.getTime() - chance.int(20, 7 * 24 * 60) * MINUTE_MS;
  return talk.map(([by, text], nth) => ({
    kind: "text",
    senderId: accounts[by],
    content: text(pet),
    at: new Date(endedAt - (talk.length - 1 - nth) * 7 * MINUTE_MS),
  }));
}

/**
 * Adds the room of a household and its groomer, with a card for each of their visits. A conversation ended
 * within the last week; the other side has not read its last message yet.
 */
export function addRoom(batch: Batch, ledger: Ledger, pair: Pair): void {
  const { groomer, customer, visits } = pair;
  const key = `${groomer.key}/${customer.key}`;
  const site = siteId(ledger.brand.slug);
  const roomId = idFrom(`room/${key}`);
  const said = pair.talks ? talkOf(pair, ledger.now) : [];
  const happened = [...visits.map((visit) => cardOf(visit, ledger)), ...said].toSorted(
    (a, b) => +a.at - +b.at,
  );
  const [first, last] = [happened[0], happened.at(-1)];
  if (!first || !last) return;
  const created: Event = { kind: "notice", ...NOTHING_SAID, content: "Room created", at: first.at };
  const events = [created, ...happened];
  const lastSeq = events.length;
  batch.add("rooms", {
    ...{ id: roomId, siteId: site, kind: "pair", accountId: null, lastSeq },
    ...{ customerId: customerId(customer.key), groomerId: groomerId(groomer.key) },
    ...{ openedAt: first.at, updatedAt: last.at },
  });
  const lastText = events.findLastIndex(({ kind }) => kind === "text");
  for (const accountId of [customerAccountId(customer.key), groomerAccountId(groomer.key)]) {
    const isUnread = lastText >= 0 && events[lastText]?.senderId !== accountId;
    const member = { siteId: site, roomId, accountId, seenSeq: isUnread ? lastText : lastSeq };
    batch.add("roomMembers", { ...member, roomUpdatedAt: last.at, notifyAt: null, notifiedAt: last.at });
  }
  for (const [nth, { at, orderId = null, news = null, ...event }] of events.entries()) {
    const seq = nth + 1;
    const place = { id: idFrom(`message/${key}/${seq}`), siteId: site, roomId, seq, changedSeq: seq };
    batch.add("messages", {
      ...{ ...place, ...event, orderId, news, createdAt: at },
      ...{ replyTo: null, removedAt: null },
    });
  }
}
