import type { Batch } from "../batch.ts";
import type { BrandFact } from "../plain/brands.ts";
import type { CustomerFact } from "../plain/customers.ts";
import { idFrom } from "../random.ts";
import { siteId } from "./brand.ts";
import { customerAccountId, staffAccountId } from "./people.ts";

const MINUTE_MS = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;

/** A conversation with the team: who wrote what how many minutes ago, the oldest first. */
type Question = {
  said: readonly (readonly [by: "customer" | "team", minutesAgo: number, text: string])[];
  status: "open" | "done";
  /** How many minutes ago the next answer was due; null if none is. */
  dueAgo: number | null;
  notes: readonly string[];
};

const QUESTIONS: readonly Question[] = [
  {
    said: [["customer", 5 * HOUR, "My card was charged twice in May. Can you look into it?"]],
    ...{ status: "open", dueAgo: 3 * HOUR, notes: [] },
  },
  {
    said: [
      ["customer", 26 * HOUR, "We move to the other side of the city. Can our groomer stay with us?"],
      ["team", 25 * HOUR, "Congratulations! Your groomer drives there on Tuesdays and Fridays."],
      ["customer", 20, "Fridays are perfect. What does the drive cost?"],
    ],
    ...{ status: "open", dueAgo: -3 * HOUR },
    notes: ["New address from the first of the month on.", "Check the zone charge before the answer."],
  },
  {
    said: [
      ["customer", 4 * DAY, "Do you have a receipt with a tax number?"],
      ["team", 4 * DAY - 2 * HOUR, "Yes: open the visit and choose Receipt."],
    ],
    ...{ status: "done", dueAgo: null, notes: [] },
  },
];

const REPLIES = [
  ["Receipt", "Hello {name}, open the visit in your appointments and choose Receipt. {staff}, {brand}"],
  ["We look into it", "Thank you, {name}. We look into it and answer today. {staff}, {brand}"],
] as const;

/** Adds when the team answers, its prepared answers, and conversations with the first households. */
export function addDesk(
  batch: Batch,
  brand: BrandFact,
  households: readonly CustomerFact[],
  now: Date,
): void {
  const site = siteId(brand.slug);
  // Monday to Saturday.
  for (const weekday of [2, 3, 4, 5, 6, 7])
    batch.add("supportHours", { siteId: site, weekday, opensAt: 8 * HOUR, closesAt: 18 * HOUR });
  for (const [title, content] of REPLIES)
    batch.add("cannedReplies", {
      ...{ id: idFrom(`reply/${brand.slug}/${title}`), siteId: site, title, content, changedAt: now },
    });
  for (const [nth, question] of QUESTIONS.entries()) {
    const household = households[nth];
    if (household) addQuestion(batch, brand, { household, question }, now);
  }
}

type Asked = { household: CustomerFact; question: Question };

function addQuestion(batch: Batch, brand: BrandFact, { household, question }: Asked, now: Date): void {
  const { said, status, dueAgo, notes } = question;
  const key = `desk/${brand.slug}/${household.key}`;
  const roomId = idFrom(`room/${key}`);
  const own = { siteId: siteId(brand.slug), roomId };
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);
  const people = { customer: customerAccountId(household.key), team: staffAccountId(brand.slug) };
  const [openedAgo, lastAgo] = [said[0]?.[1] ?? 0, said.at(-1)?.[1] ?? 0];
  const lastSeq = said.length + 1;
  const hasAnswer = said.some(([by]) => by === "team");
  batch.add("rooms", {
    ...{ id: roomId, siteId: own.siteId, kind: "support", customerId: null, groomerId: null },
    ...{ accountId: people.customer, lastSeq, openedAt: ago(openedAgo + 1), updatedAt: ago(lastAgo) },
  });
  batch.add("roomMembers", {
    ...{ ...own, accountId: people.customer, seenSeq: lastSeq, roomUpdatedAt: ago(lastAgo) },
    ...{ notifyAt: null, notifiedAt: null },
  });
  const waiting = dueAgo !== null;
  batch.add("deskRooms", {
    ...{ ...own, status, assigneeId: hasAnswer ? people.team : null, fromSeq: 0 },
    seenSeq: waiting ? lastSeq - 1 : lastSeq,
    waitingSince: waiting ? ago(lastAgo) : null,
    dueAt: waiting ? ago(dueAgo) : null,
    answeredAt: hasAnswer ? ago(openedAgo - HOUR) : null,
    openedAt: ago(openedAgo + 1),
  });
  const message = { ...own, replyTo: null, removedAt: null };
  const created = { seq: 1, changedSeq: 1, kind: "notice", senderId: null, content: "Room created" } as const;
  batch.add("messages", {
    ...{ ...message, ...created, id: idFrom(`message/${key}/1`), createdAt: ago(openedAgo + 1) },
  });
  for (const [nth, [by, minutesAgo, content]] of said.entries()) {
    const seq = nth + 2;
    batch.add("messages", {
      ...{ ...message, id: idFrom(`message/${key}/${seq}`), seq, changedSeq: seq, kind: "text" as const },
      ...{ senderId: people[by], content, createdAt: ago(minutesAgo) },
    });
  }
  for (const [nth, content] of notes.entries())
    batch.add("deskNotes", {
      ...{ ...own, id: idFrom(`note/${key}/${nth}`), authorId: people.team, content },
      createdAt: ago(lastAgo + 10 - nth),
    });
}
