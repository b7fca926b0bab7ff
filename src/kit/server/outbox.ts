import { type Selectable, sql } from "kysely";
import { z } from "zod";
import type { OutboxMessages } from "#db/schema.ts";
import type { SiteId } from "../wire/ids.ts";
import type { Db, Tx } from "./database.ts";
import { newId } from "./ids.ts";
import { addJob, addJobsOf, type Job, job } from "./jobs.ts";
import { throughOutage } from "./outage.ts";
import { maskText } from "./redact.ts";
import { writeTogether } from "./statements.ts";

/** How long a mail or text is kept. */
const KEPT_DAYS = 90;
const LONGEST_FAILURE = 500;

const sendPayload = z.object({ id: z.uuid() });

export type Attachment = { name: string; type: string; content: string };

/** A mail or text to be sent once. `key` tells what it is about: `order:<id>:confirmation`. */
export type Message = {
  siteId: SiteId;
  channel: "mail" | "text";
  key: string;
  recipient: string;
  subject?: string;
  bodyText: string;
  bodyHtml?: string;
  attachments?: readonly Attachment[];
  /** From then on it is worth nothing: it is not sent any more, and its words are removed. For codes. */
  validUntil?: Date;
};

/**
 * Hands a message to the world, within `CLAIM_SECONDS` or not at all. The default keeps it in the outbox
 * only, which demo mode shows.
 */
export type Sender = { send(message: Message & { id: string }): Promise<void> };

let sender: Sender = { send: async () => {} };

/** The roof's choice of carrier (SMTP, Twilio), set once at start. */
export function setSender(chosen: Sender): void {
  sender = chosen;
}

type Row = Selectable<OutboxMessages>;

/**
 * A message is claimed for so long: its carrier has given up before. Measured by the database's clock, and
 * short, since a message whose sender died waits for the end of its claim.
 */
const CLAIM_SECONDS = 30;
/** The queue's own pauses after a failure grow long: a short outage is waited out here. */
const LONGEST_TRY_MS = 10_000;

/** One job beside the first for each message, however often one is asked for. */
const JOB_KEY = "send-message:";

/**
 * Sends one stored message; a second run of the same job finds `sent_at` and does nothing. A try that fails
 * is written down and made again later, until the message is sent or no longer valid.
 */
export const sendMessage: Job<typeof sendPayload> = job({
  name: "send-message",
  payload: sendPayload,
  async run({ id }, { db, clock, log }) {
    const claimant = newId();
    const row = await throughOutage(() => claim(db, id, claimant), log, LONGEST_TRY_MS);
    if (!row) return sendAfterClaim(db, id);
    const done = { claimedUntil: null };
    if (isOver(row, clock.now()))
      return note(db, id, { ...done, failedAt: clock.now(), failure: "too late" });
    try {
      await sender.send(messageOf(row));
    } catch (error) {
      await note(db, id, { ...done, failedAt: clock.now(), failure: failureOf(error) });
      throw error;
    }
    const sent = { ...done, sentAt: clock.now(), failedAt: null, failure: "" };
    // The carrier has it: not to know would send it twice.
    await throughOutage(() => note(db, id, sent), log, Number.POSITIVE_INFINITY);
  },
});

/**
 * The message for one sender alone; undefined when it is sent, gone, or another sender's for now. Asked again
 * by the same `claimant`, whose connection broke before the answer, it gives the same.
 */
function claim(db: Db, id: string, claimant: string): Promise<Row | undefined> {
  return db
    .updateTable("outboxMessages")
    .set({ claimedBy: claimant, claimedUntil: sql<Date>`now() + make_interval(secs => ${CLAIM_SECONDS})` })
    .where("id", "=", id)
    .where("sentAt", "is", null)
    .where((of) => of.or([isFree, of("claimedBy", "=", claimant)]))
    .returningAll()
    .executeTakeFirst();
}

const isFree = sql<boolean>`(claimed_until is null or claimed_until <= now())`;

/** A sender that has the carrier's yes may still be waiting for the database to write it down. */
const isLongFree = sql<boolean>`(claimed_until is null or claimed_until <= now() - interval '60 s')`;

/** Looks again when another sender's claim has ended: that sender may have died. */
async function sendAfterClaim(db: Db, id: string): Promise<void> {
  const claimed = await db
    .selectFrom("outboxMessages")
    // By the database's clock, as the claim and the queue go by it.
    .select(
      sql<number>`greatest(0, coalesce(extract(epoch from claimed_until - clock_timestamp()), 0) * 1000)::int`.as(
        "inMs",
      ),
    )
    .where("id", "=", id)
    .where("sentAt", "is", null)
    .executeTakeFirst();
  if (!claimed) return;
  await addJob(db, sendMessage, { id }, { key: `${JOB_KEY}${id}`, inMs: claimed.inMs });
}

const isOver = ({ validUntil }: Row, now: Date) => validUntil !== null && validUntil <= now;

/** A carrier's words, without the address that they may repeat. */
function failureOf(error: unknown): string {
  return maskText(error instanceof Error ? error.message : String(error)).slice(0, LONGEST_FAILURE);
}

type Noted = Pick<Row, "claimedUntil" | "failedAt" | "failure"> & { sentAt?: Date };

async function note(db: Db, id: string, values: Noted): Promise<void> {
  await db.updateTable("outboxMessages").set(values).where("id", "=", id).execute();
}

function messageOf(row: Row): Message & { id: string } {
  return {
    id: row.id,
    siteId: row.siteId as SiteId,
    channel: row.channel as Message["channel"],
    key: row.key,
    recipient: row.recipient,
    subject: row.subject,
    bodyText: row.bodyText,
    bodyHtml: row.bodyHtml,
    attachments: row.attachments as Attachment[],
  };
}

/**
 * Every few minutes: removes the words of messages that are worth nothing any more, and old messages as a
 * whole.
 */
export const clearOutbox = job({
  name: "clear-outbox",
  payload: z.object({}),
  every: "*/3 * * * *",
  async run(_, { db, clock }) {
    const now = clock.now();
    // A code stands in the subject too.
    await db
      .updateTable("outboxMessages")
      .set({ subject: "", bodyText: "", bodyHtml: "", attachments: "[]" })
      .where("validUntil", "<=", now)
      .where("bodyText", "<>", "")
      .execute();
    const oldest = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
    await db.deleteFrom("outboxMessages").where("createdAt", "<", oldest).execute();
  },
});

/**
 * A message that is unsent for so long has lost its job; how many get one at once, and how soon the next
 * ones.
 */
const LEFT_AFTER_SECONDS = 60;
const MAX_LEFT = 500;
const PAUSE_SECONDS = 15;

/**
 * Gives messages that nobody sends a fresh job; those that a carrier refused have theirs. Cron only starts
 * the chain.
 */
export const sweepOutbox: Job = job({
  name: "sweep-outbox",
  payload: z.object({}),
  every: "* * * * *",
  async run(_, { db, clock }) {
    const left = new Date(clock.now().getTime() - LEFT_AFTER_SECONDS * 1_000);
    const unsent = db
      .selectFrom("outboxMessages")
      .select("id")
      .where("sentAt", "is", null)
      .where("failedAt", "is", null)
      .where("createdAt", "<", left)
      .where(isLongFree)
      .orderBy("createdAt")
      .limit(MAX_LEFT);
    await writeTogether(db, { unsent, sending: addJobsOf(sendMessage, "unsent", JOB_KEY) });
    await addJob(db, sweepOutbox, {}, { key: "sweep-outbox", inMs: PAUSE_SECONDS * 1_000 });
  },
});

/** Removes what these addresses were sent, in the caller's transaction: for somebody who is gone. */
export async function forgetMessagesTo(tx: Tx, siteId: SiteId, recipients: readonly string[]): Promise<void> {
  if (recipients.length === 0) return;
  await tx
    .deleteFrom("outboxMessages")
    .where("siteId", "=", siteId)
    .where("recipient", "in", [...recipients])
    .where((of) => of.or([of("sentAt", "is not", null), of("failedAt", "is not", null)]))
    .execute();
}

/** Stores a message and its sending in the caller's transaction; the same key twice is one message. */
export function postMessage(tx: Tx | Db, message: Message, now: Date): Promise<void> {
  return postMessages(tx, [message], now);
}

/** As `postMessage`, several by one statement. */
export async function postMessages(tx: Tx | Db, messages: readonly Message[], now: Date): Promise<void> {
  await writeTogether(tx, messageParts(tx, messages, now));
}

/** Messages and their sending as parts of a larger statement; the names are theirs alone. */
export function messageParts(tx: Tx | Db, messages: readonly Message[], now: Date) {
  // Always in this order: a statement with other columns is another one to plan.
  const rows = messages.map((message) => ({
    id: newId(),
    siteId: message.siteId,
    channel: message.channel,
    key: message.key,
    recipient: message.recipient,
    subject: message.subject ?? "",
    bodyText: message.bodyText,
    bodyHtml: message.bodyHtml ?? "",
    attachments: JSON.stringify(message.attachments ?? []),
    validUntil: message.validUntil ?? null,
    createdAt: now,
  }));
  return {
    postedMessages: tx
      .insertInto("outboxMessages")
      .values(rows)
      .onConflict((clash) => clash.columns(["siteId", "key"]).doNothing())
      .returning("id"),
    sentMessages: addJobsOf(sendMessage, "postedMessages"),
  };
}
