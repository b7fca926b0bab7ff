import { type Selectable, sql } from "kysely";
import { z } from "zod";
import type { OutboxMessages } from "#db/schema.ts";
import type { Attachment } from "../wire/attachment.ts";
import type { SiteId } from "../wire/ids.ts";
import type { Db, Tx } from "./database.ts";
import { newId } from "./ids.ts";
import { addJob, addJobsOf, type Job, job } from "./jobs.ts";
import { retryThroughOutage } from "./outage.ts";
import { maskText } from "./redact.ts";
import { writeTogether } from "./statements.ts";

/** Days until a mail or text is removed. */
const RETENTION_DAYS = 90;
const MAX_FAILURE_LENGTH = 500;

const sendPayload = z.object({ id: z.uuid() });

/** A mail or text that is sent once for each `key`, such as `order:<id>:confirmation`. */
export type Message = {
  siteId: SiteId;
  channel: "mail" | "text";
  key: string;
  recipient: string;
  subject?: string;
  bodyText: string;
  bodyHtml?: string;
  attachments?: readonly Attachment[];
  /** For codes: after this instant it is no longer sent, and its text is removed. */
  validUntil?: Date;
};

/**
 * Sends a message within `CLAIM_SECONDS`, or fails. The default leaves it in the outbox, which demo mode
 * shows.
 */
export type Sender = { send(message: Message & { id: string }): Promise<void> };

let sender: Sender = { send: async () => {} };

/** The roof's choice of carrier (SMTP, Twilio), set once at start. */
export function setSender(chosen: Sender): void {
  sender = chosen;
}

type Row = Selectable<OutboxMessages>;

/**
 * How long one sender claims a message, by the database's clock. Carriers time out before. It is short,
 * because a message of a dead sender waits until its claim ends.
 */
const CLAIM_SECONDS = 30;
/** Waits out a short outage here, because the queue's own pauses grow long. */
const MAX_TRY_MS = 10_000;

/** At most one further job for each message. */
const JOB_KEY = "send-message:";

/**
 * Sends one stored message; a second run finds `sent_at` and does nothing. A failed try is recorded and
 * repeated until the message is sent or expired.
 */
export const sendMessage: Job<typeof sendPayload> = job({
  name: "send-message",
  payload: sendPayload,
  async run({ id }, { db, clock, log }) {
    const claimant = newId();
    const row = await retryThroughOutage(() => claim(db, id, claimant), log, MAX_TRY_MS);
    if (!row) return sendAfterClaim(db, id);
    const done = { claimedUntil: null };
    if (isExpired(row, clock.now()))
      return saveDeliveryState(db, id, { ...done, failedAt: clock.now(), failure: "too late" });
    try {
      await sender.send(toMessage(row));
    } catch (error) {
      await saveDeliveryState(db, id, { ...done, failedAt: clock.now(), failure: describeFailure(error) });
      throw error;
    }
    const sent = { ...done, sentAt: clock.now(), failedAt: null, failure: "" };
    // The carrier has accepted it. Without this record it would be sent twice.
    await retryThroughOutage(() => saveDeliveryState(db, id, sent), log, Number.POSITIVE_INFINITY);
  },
});

/**
 * Claims a message for one sender; undefined when it is sent, removed or claimed by another. The same
 * `claimant` may repeat the call after a broken connection.
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

/** Longer than `isFree`: a sender may still wait for the database to record a success. */
const isLongFree = sql<boolean>`(claimed_until is null or claimed_until <= now() - interval '60 s')`;

/** Adds a job for when another sender's claim ends, in case that sender died. */
async function sendAfterClaim(db: Db, id: string): Promise<void> {
  const claimed = await db
    .selectFrom("outboxMessages")
    // By the database's clock, as the claim and the queue use it.
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

const isExpired = ({ validUntil }: Row, now: Date) => validUntil !== null && validUntil <= now;

/** A carrier's error message, without addresses. */
function describeFailure(error: unknown): string {
  return maskText(error instanceof Error ? error.message : String(error)).slice(0, MAX_FAILURE_LENGTH);
}

type DeliveryState = Pick<Row, "claimedUntil" | "failedAt" | "failure"> & { sentAt?: Date };

async function saveDeliveryState(db: Db, id: string, values: DeliveryState): Promise<void> {
  await db.updateTable("outboxMessages").set(values).where("id", "=", id).execute();
}

function toMessage(row: Row): Message & { id: string } {
  return {
    id: row.id,
    siteId: row.siteId,
    channel: row.channel,
    key: row.key,
    recipient: row.recipient,
    subject: row.subject,
    bodyText: row.bodyText,
    bodyHtml: row.bodyHtml,
    attachments: row.attachments,
  };
}

/**
 * Removes the texts of expired messages, and old messages as a whole, every few minutes.
 */
export const clearOutbox = job({
  name: "clear-outbox",
  payload: z.object({}),
  every: "*/3 * * * *",
  async run(_, { db, clock }) {
    const now = clock.now();
    // The subject may also hold a code.
    await db
      .updateTable("outboxMessages")
      .set({ subject: "", bodyText: "", bodyHtml: "", attachments: "[]" })
      .where("validUntil", "<=", now)
      .where("bodyText", "<>", "")
      .execute();
    const oldest = new Date(now.getTime() - RETENTION_DAYS * 86_400_000);
    await db.deleteFrom("outboxMessages").where("createdAt", "<", oldest).execute();
  },
});

/**
 * A message that stays unsent this long has lost its job. Then: messages per run, and the pause between runs.
 */
const LOST_AFTER_SECONDS = 60;
const MAX_PER_SWEEP = 500;
const PAUSE_SECONDS = 15;

/**
 * Adds jobs for messages that lost theirs; refused messages still have one. Cron only starts the chain.
 */
export const sweepOutbox: Job = job({
  name: "sweep-outbox",
  payload: z.object({}),
  every: "* * * * *",
  async run(_, { db, clock }) {
    const left = new Date(clock.now().getTime() - LOST_AFTER_SECONDS * 1_000);
    const unsent = db
      .selectFrom("outboxMessages")
      .select("id")
      .where("sentAt", "is", null)
      .where("failedAt", "is", null)
      .where("createdAt", "<", left)
      .where(isLongFree)
      .orderBy("createdAt")
      .limit(MAX_PER_SWEEP);
    await writeTogether(db, { unsent, sending: addJobsOf(sendMessage, "unsent", JOB_KEY) });
    await addJob(db, sweepOutbox, {}, { key: "sweep-outbox", inMs: PAUSE_SECONDS * 1_000 });
  },
});

/** Removes the messages to addresses of a closed account, in the caller's transaction. */
export async function removeMessagesTo(tx: Tx, siteId: SiteId, recipients: readonly string[]): Promise<void> {
  if (recipients.length === 0) return;
  await tx
    .deleteFrom("outboxMessages")
    .where("siteId", "=", siteId)
    .where("recipient", "in", [...recipients])
    .where((of) => of.or([of("sentAt", "is not", null), of("failedAt", "is not", null)]))
    .execute();
}

/**
 * Stores a message and its job in the caller's transaction. A second message with the same key is
 * ignored.
 */
export function queueMessage(tx: Tx | Db, message: Message, now: Date): Promise<void> {
  return queueMessages(tx, [message], now);
}

/** As `queueMessage`, for several messages by one statement. */
export async function queueMessages(tx: Tx | Db, messages: readonly Message[], now: Date): Promise<void> {
  await writeTogether(tx, messageParts(tx, messages, now));
}

/** Messages and their jobs as parts of a larger statement; the part names are unique. */
export function messageParts(tx: Tx | Db, messages: readonly Message[], now: Date) {
  // Always in this order: other columns would make another statement to plan.
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
