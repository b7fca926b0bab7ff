import type { Selectable } from "kysely";
import { z } from "zod";
import type { OutboxMessages } from "#db/schema.ts";
import type { SiteId } from "../wire/ids.ts";
import type { Db, Tx } from "./database.ts";
import { newId } from "./ids.ts";
import { addJobsOf, job } from "./jobs.ts";
import { maskText } from "./redact.ts";
import { writeTogether } from "./together.ts";

/** How long a mail or text is kept. */
const KEPT_DAYS = 90;
const LONGEST_FAILURE = 500;

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

/** Hands a message to the world. The default keeps it in the outbox only, which demo mode shows. */
export type Sender = { send(message: Message & { id: string }): Promise<void> };

let sender: Sender = { send: async () => {} };

/** The roof's choice of carrier (SMTP, Twilio), set once at start. */
export function setSender(chosen: Sender): void {
  sender = chosen;
}

type Row = Selectable<OutboxMessages>;

/**
 * Sends one stored message; a second run of the same job finds `sent_at` and does nothing. A try that fails is written
 * down and made again later, until the message is sent or no longer valid.
 */
export const sendMessage = job({
  name: "send-message",
  payload: z.object({ id: z.uuid() }),
  async run({ id }, { db, clock }) {
    const row = await db.selectFrom("outboxMessages").selectAll().where("id", "=", id).executeTakeFirst();
    if (!row || row.sentAt) return;
    if (isOver(row, clock.now())) return note(db, id, { failedAt: clock.now(), failure: "too late" });
    try {
      await sender.send(messageOf(row));
    } catch (error) {
      await note(db, id, { failedAt: clock.now(), failure: failureOf(error) });
      throw error;
    }
    await note(db, id, { sentAt: clock.now(), failedAt: null, failure: "" });
  },
});

const isOver = ({ validUntil }: Row, now: Date) => validUntil !== null && validUntil <= now;

/** A carrier's words, without the address that they may repeat. */
function failureOf(error: unknown): string {
  return maskText(error instanceof Error ? error.message : String(error)).slice(0, LONGEST_FAILURE);
}

async function note(db: Db, id: string, values: Pick<Row, "failedAt" | "failure"> & { sentAt?: Date }) {
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

/** Every few minutes: removes the words of messages that are worth nothing any more, and old messages as a whole. */
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
