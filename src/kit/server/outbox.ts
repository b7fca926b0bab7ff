import { type Selectable, sql } from "kysely";
import { z } from "zod";
import type { OutboxMessages } from "#db/schema.ts";
import type { Attachment } from "../wire/attachment.ts";
import type { SiteId } from "../wire/ids.ts";
import type { OptionalMail } from "../wire/optional-mail.ts";
import type { Db, Tx } from "./database.ts";
import { newId } from "./ids.ts";
import { addJob, addJobsOf, type Job, job } from "./jobs.ts";
import { clearUnsubscribeLinks, isUnwanted } from "./optional-mails.ts";
import { retryThroughOutage } from "./outage.ts";
import { maskText } from "./redact.ts";
import { writeTogether } from "./statements.ts";

/** Days until a mail or text is removed. */
const RETENTION_DAYS = 90;
const MAX_FAILURE_LENGTH = 500;

const sendPayload = z.object({ id: z.uuid() });

/** A mail or text. A brand sends one message for each `key`, such as `order:<id>:confirmation`. */
export type Message = {
  siteId: SiteId;
  channel: "mail" | "text";
  key: string;
  recipient: string;
  subject?: string;
  bodyText: string;
  bodyHtml?: string;
  attachments?: readonly Attachment[];
  /** For messages with a code: after this instant the message is not sent, and its text is removed. */
  validUntil?: Date;
  /** The message waits until this instant. Before it, `withdrawMessage` can remove the message. */
  notBefore?: Date;
  /** For messages that people can turn off: the kind and, in mails, the address that does it. */
  optional?: { kind: OptionalMail; unsubscribeUrl?: string };
  /** Where answers go if they reach a conversation: a mail address, or the number that sends texts. */
  replyTo?: string;
};

/**
 * Sends a message within `CLAIM_SECONDS`, or rejects. The default does nothing, so that the message stays in
 * the outbox, which demo mode shows.
 */
export type Sender = { send(message: Message & { id: string }): Promise<void> };

let sender: Sender = { send: async () => {} };

/** Sets the sender of this process (SMTP, Twilio). The program calls it once at start. */
export function setSender(chosen: Sender): void {
  sender = chosen;
}

type Row = Selectable<OutboxMessages>;

/**
 * How long a sender claims a message, by the database's clock. Carriers time out earlier. The claim is short,
 * because the message of a dead sender waits until the claim ends.
 */
const CLAIM_SECONDS = 30;
/** A claim is retried this long during an outage, because the queue's own pauses between tries grow long. */
const MAX_TRY_MS = 10_000;

/** The key's prefix. With a key, a message has at most one waiting job besides its first job. */
export const JOB_KEY = "send-message:";

/** Sends a message that is not sent yet. A failed try throws, so that the queue tries again later. */
export const sendMessage: Job<typeof sendPayload> = job({
  name: "send-message",
  payload: sendPayload,
  async run({ id }, { db, clock, log }) {
    const claimant = newId();
    const now = clock.now();
    const row = await retryThroughOutage(() => claim(db, id, claimant, now), log, MAX_TRY_MS);
    if (!row) return sendLater(db, id, now);
    const done = { claimedUntil: null };
    if (isExpired(row, clock.now()))
      return saveDeliveryState(db, id, { ...done, failedAt: clock.now(), failure: "too late" });
    if (await isUnwanted(db, row)) return removeMessage(db, id);
    try {
      await sender.send(toMessage(row));
    } catch (error) {
      const failed = { failedAt: clock.now(), failure: describeFailure(error), tries: row.tries + 1 };
      await saveDeliveryState(db, id, { ...done, ...failed });
      throw error;
    }
    const sent = { ...done, sentAt: clock.now(), failedAt: null, failure: "" };
    // The carrier has accepted the message. Without this record the message would be sent again.
    await retryThroughOutage(() => saveDeliveryState(db, id, sent), log, Number.POSITIVE_INFINITY);
  },
});

/**
 * Claims a message for the sender `claimant` and returns its row. Returns undefined when the message is sent,
 * removed, too early, or claimed by another sender. The same claimant may repeat the call after a broken
 * connection.
 */
function claim(db: Db, id: string, claimant: string, now: Date): Promise<Row | undefined> {
  return db
    .updateTable("outboxMessages")
    .set({ claimedBy: claimant, claimedUntil: sql<Date>`now() + make_interval(secs => ${CLAIM_SECONDS})` })
    .where("id", "=", id)
    .where("sentAt", "is", null)
    .where((of) => of.or([of("notBefore", "is", null), of("notBefore", "<=", now)]))
    .where((of) => of.or([isFree, of("claimedBy", "=", claimant)]))
    .returningAll()
    .executeTakeFirst();
}

const isFree = sql<boolean>`(claimed_until is null or claimed_until <= now())`;

/**
 * Whether a claim ended a minute ago or never began. Unlike `isFree`, this leaves time to a sender that sent
 * the message and waits for the database to record it.
 */
const isLongFree = sql<boolean>`(claimed_until is null or claimed_until <= now() - interval '60 s')`;

/**
 * Adds a job that starts when the message is due and the other sender's claim ends, because that sender may
 * have died.
 */
async function sendLater(db: Db, id: string, now: Date): Promise<void> {
  // The claim and the queue use the database's clock; the program's clock decides when a message is due.
  const claimMs = sql`extract(epoch from claimed_until - clock_timestamp()) * 1000`;
  const dueMs = sql`extract(epoch from not_before - ${now}::timestamptz) * 1000`;
  const waiting = await db
    .selectFrom("outboxMessages")
    .select(sql<number>`greatest(0, ${claimMs}, ${dueMs})::float8`.as("inMs"))
    .where("id", "=", id)
    .where("sentAt", "is", null)
    .executeTakeFirst();
  if (!waiting) return;
  await addJob(db, sendMessage, { id }, { key: `${JOB_KEY}${id}`, inMs: waiting.inMs });
}

const isExpired = ({ validUntil }: Row, now: Date) => validUntil !== null && validUntil <= now;

async function removeMessage(db: Db, id: string): Promise<void> {
  await db.deleteFrom("outboxMessages").where("id", "=", id).execute();
}

/** A carrier's error message with masked addresses. */
function describeFailure(error: unknown): string {
  return maskText(error instanceof Error ? error.message : String(error)).slice(0, MAX_FAILURE_LENGTH);
}

type DeliveryState = Partial<Pick<Row, "claimedUntil" | "failedAt" | "failure" | "sentAt" | "tries">>;

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
    ...(row.replyTo !== null && { replyTo: row.replyTo }),
    ...(row.optionalKind &&
      row.unsubscribeUrl && {
        optional: { kind: row.optionalKind, unsubscribeUrl: row.unsubscribeUrl },
      }),
  };
}

/** When a message could first be sent. */
const dueSince = sql<Date>`greatest(created_at, not_before)`;

/** Every three minutes, empties the texts of expired messages and deletes messages after 90 days. */
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
    await clearUnsubscribeLinks(db, now);
    const oldest = new Date(now.getTime() - RETENTION_DAYS * 86_400_000);
    await db.deleteFrom("outboxMessages").where(dueSince, "<", oldest).execute();
  },
});

/** A message that is neither sent nor failed after this time has lost its job. */
const LOST_AFTER_SECONDS = 60;
const MAX_PER_SWEEP = 500;
const PAUSE_SECONDS = 15;

/**
 * Adds jobs for messages that lost their job. A message with a failed try still has a job in the queue. Each
 * run starts the next run after 15 seconds; cron starts the first run, and again if one was lost.
 */
export const sweepOutbox: Job = job({
  name: "sweep-outbox",
  payload: z.object({}),
  every: "* * * * *",
  async run(_, { db, clock }) {
    const createdBefore = new Date(clock.now().getTime() - LOST_AFTER_SECONDS * 1_000);
    const unsent = db
      .selectFrom("outboxMessages")
      .select("id")
      .where("sentAt", "is", null)
      .where("failedAt", "is", null)
      .where("createdAt", "<", createdBefore)
      .where((of) => of.or([of("notBefore", "is", null), of("notBefore", "<", createdBefore)]))
      .where(isLongFree)
      .orderBy("createdAt")
      .limit(MAX_PER_SWEEP);
    await writeTogether(db, { unsent, sending: addJobsOf(sendMessage, "unsent", { key: JOB_KEY }) });
    await addJob(db, sweepOutbox, {}, { key: "sweep-outbox", inMs: PAUSE_SECONDS * 1_000 });
  },
});

/**
 * Removes a message that still waits, in the caller's transaction. Returns true if it will never be sent, and
 * false if it is due, sent, or unknown. Of this and a sender that claims the message, exactly one wins: the
 * row's lock decides.
 */
export async function withdrawMessage(tx: Tx | Db, siteId: SiteId, key: string, now: Date): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("outboxMessages")
    .where("siteId", "=", siteId)
    .where("key", "=", key)
    .where("notBefore", ">", now)
    .where("claimedBy", "is", null)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** A message that waits and that no sender has claimed. */
const isWaiting = sql<boolean>`(not_before is not null and claimed_by is null)`;

/**
 * Deletes the sent, failed and waiting messages to a closed account's addresses, in the caller's transaction.
 */
export async function removeMessagesTo(tx: Tx, siteId: SiteId, recipients: readonly string[]): Promise<void> {
  if (recipients.length === 0) return;
  await tx
    .deleteFrom("outboxMessages")
    .where("siteId", "=", siteId)
    .where("recipient", "in", [...recipients])
    .where((of) => of.or([of("sentAt", "is not", null), of("failedAt", "is not", null), isWaiting]))
    .execute();
}

/**
 * Stores a message and the job that sends it, in the caller's transaction. Does nothing when the brand
 * already has a message with the same key.
 */
export function queueMessage(tx: Tx | Db, message: Message, now: Date): Promise<void> {
  return queueMessages(tx, [message], now);
}

/** Does the same as `queueMessage` for several messages, with one SQL statement. */
export async function queueMessages(tx: Tx | Db, messages: readonly Message[], now: Date): Promise<void> {
  await writeTogether(tx, messageParts(tx, messages, now));
}

/** Builds the parts of a larger statement that store messages and their jobs (see `writeTogether`). */
export function messageParts(tx: Tx | Db, messages: readonly Message[], now: Date) {
  // The same columns in the same order give the same SQL text, which the database plans only a few times.
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
    notBefore: message.notBefore ?? null,
    optionalKind: message.optional?.kind ?? null,
    unsubscribeUrl: message.optional?.unsubscribeUrl ?? null,
    replyTo: message.replyTo ?? null,
    createdAt: now,
  }));
  return {
    postedMessages: tx
      .insertInto("outboxMessages")
      .values(rows)
      .onConflict((clash) => clash.columns(["siteId", "key"]).doNothing())
      .returning(["id", sql<Date>`clock_timestamp() + (not_before - created_at)`.as("startsAt")]),
    sentMessages: addJobsOf(sendMessage, "postedMessages", { startsAt: "starts_at" }),
  };
}
