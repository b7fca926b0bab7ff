import type { Batch } from "../batch.ts";
import type { AreaClock } from "../clock.ts";
import type { CustomerFact } from "../plain/customers.ts";
import type { GroomerFact } from "../plain/groomers.ts";
import { minutesAhead, type VisitFact } from "../plain/visits.ts";
import { chanceOf, idFrom } from "../random.ts";
import { siteId } from "./brand.ts";
import type { Ledger } from "./orders.ts";
import { customerAccountId, customerId, groomerAccountId, groomerId } from "./people.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

type Said = readonly [by: "customer" | "groomer", text: (pet: string) => string];

/** Conversations of households with their groomers. */
const TALKS: readonly (readonly Said[])[] = [
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

type Pair = { groomer: GroomerFact; customer: CustomerFact; visits: readonly VisitFact[] };

/** The visit that the two write about: the next one, else their latest. */
function visitOf(visits: readonly VisitFact[], clock: AreaClock): VisitFact | undefined {
  const ordered = visits.toSorted((a, b) => a.dayOffset - b.dayOffset || a.startMinute - b.startMinute);
  const isAhead = (visit: VisitFact) => minutesAhead(visit, clock.now) > 0 && visit.status !== "cancelled";
  return ordered.find(isAhead) ?? ordered.findLast(({ status }) => status === "complete");
}

/**
 * Adds the conversation of a household and its groomer, which ended within the last week, with a card of the
 * visit that it is about.
 */
export function addRoom(
  batch: Batch,
  { brand, now, clock }: Ledger,
  { groomer, customer, visits }: Pair,
): void {
  const key = `${groomer.key}/${customer.key}`;
  const chance = chanceOf(`room/${key}`);
  const talk = chance.pick(TALKS);
  const site = siteId(brand.slug);
  const roomId = idFrom(`room/${key}`);
  const accounts = { customer: customerAccountId(customer.key), groomer: groomerAccountId(groomer.key) };
  const pet = customer.pets[0]?.name ?? "my dog";
  const endedAt = new Date(now.getTime() - chance.int(20, 7 * 24 * 60) * MINUTE_MS);
  const visit = visitOf(visits, clock);
  /** The room's first notice, and the card. */
  const before = visit ? 2 : 1;
  const timeOf = (seq: number) => new Date(endedAt.getTime() - (talk.length + before - seq) * 7 * MINUTE_MS);
  const lastSeq = talk.length + before;
  batch.add("rooms", {
    ...{ id: roomId, siteId: site, kind: "pair", accountId: null, lastSeq },
    ...{ customerId: customerId(customer.key), groomerId: groomerId(groomer.key) },
    ...{ openedAt: new Date(endedAt.getTime() - DAY_MS), updatedAt: endedAt },
  });
  const [lastBy] = talk.at(-1) ?? ["groomer"];
  for (const by of ["customer", "groomer"] as const) {
    // The last message is unread by the other side.
    const seenSeq = by === lastBy ? lastSeq : lastSeq - 1;
    const member = { siteId: site, roomId, accountId: accounts[by], seenSeq };
    batch.add("roomMembers", { ...member, roomUpdatedAt: endedAt, notifyAt: null, notifiedAt: endedAt });
  }
  const message = { siteId: site, roomId, replyTo: null, removedAt: null, orderId: null, news: null };
  const created = { seq: 1, changedSeq: 1, kind: "notice", senderId: null, content: "Room created" } as const;
  batch.add("messages", { ...message, ...created, id: idFrom(`message/${key}/1`), createdAt: timeOf(1) });
  if (visit) {
    const news = visit.status === "complete" ? "complete" : "placed";
    const card = { seq: 2, changedSeq: 2, kind: "card", senderId: null, content: "", news } as const;
    const orderId = idFrom(`order/${visit.key}`);
    batch.add("messages", {
      ...message,
      ...card,
      orderId,
      id: idFrom(`message/${key}/2`),
      createdAt: timeOf(2),
    });
  }
  for (const [nth, [by, text]] of talk.entries()) {
    const seq = nth + 1 + before;
    const said = { seq, changedSeq: seq, kind: "text", senderId: accounts[by], content: text(pet) } as const;
    batch.add("messages", {
      ...message,
      ...said,
      id: idFrom(`message/${key}/${seq}`),
      createdAt: timeOf(seq),
    });
  }
}
