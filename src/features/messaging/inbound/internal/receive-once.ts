import type { Context } from "#kit/server/api-handler.ts";
import { hashToken } from "#kit/server/ids.ts";
import { countInbound } from "#kit/server/metrics.ts";
import { hmac } from "#kit/server/secret.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Outcome, TextWord } from "../rules/answers.ts";
import { findReceived, insertReceived, type ReceivedKey } from "../store/received.ts";
import { obeyWord, sayNotDelivered } from "./answer-sender.ts";
import { deliver, isTooMany } from "./deliver.ts";
import type { Sender } from "./find-sender.ts";

/** `messageId`: the message that it became. Messages of strangers, and of machines, become nothing. */
export type Received = { outcome: Outcome | "unknown" | "automatic"; messageId: string | null };

export type Inbound = {
  channel: "mail" | "text";
  /** The carrier's id. */
  externalId: string;
  sender: Sender;
  content: string;
  /** A word that is no message, or why the message is refused unread. */
  decided?: TextWord | "other_mailbox" | null;
};

/** Deals with a mail or text of a person with an account once. A repeat gets the first answer. */
export async function receiveOnce(context: Context, inbound: Inbound): Promise<Received> {
  const { db, siteId, now } = context;
  const { channel, sender } = inbound;
  const key: ReceivedKey = { channel, externalHash: hashToken(inbound.externalId) };
  const earlier = await findReceived(db, siteId, key);
  if (earlier) return noteRepeat(channel, earlier);
  const id = toMessageId(siteId, key);
  const outcome = await decide(context, inbound, id);
  const messageId = outcome === "delivered" ? id : null;
  const isFirst = await db.transaction().execute(async (tx) => {
    const received = { ...key, accountId: sender.accountId, outcome, messageId };
    if (!(await insertReceived(tx, siteId, received, now))) return false;
    const answered = { siteId, channel, sender, now, key: `inbound:${channel}:${id}` };
    if (isWord(outcome)) await obeyWord(tx, answered, outcome);
    else await sayNotDelivered(tx, answered, outcome);
    return true;
  });
  if (isFirst) {
    countInbound(channel, outcome);
    return { outcome, messageId };
  }
  return noteRepeat(channel, (await findReceived(db, siteId, key)) ?? { outcome, messageId });
}

const isWord = (outcome: Outcome): outcome is TextWord =>
  outcome === "stopped" || outcome === "started" || outcome === "help";

async function decide(context: Context, { decided, sender, content }: Inbound, id: string): Promise<Outcome> {
  // No limit stands before the word that ends texts.
  if (decided === "stopped") return decided;
  if (await isTooMany(context, sender)) return "too_many";
  return decided ?? deliver(context, sender, { id, content });
}

function noteRepeat(channel: "mail" | "text", received: Received): Received {
  countInbound(channel, "repeated");
  return received;
}

/** The id of the message is made from the carrier's, so that even parallel repeats store one message. */
function toMessageId(siteId: SiteId, { channel, externalHash }: ReceivedKey): string {
  const bytes = hmac("inbound message", siteId, channel, externalHash.toString("hex")).subarray(0, 16);
  // The marks of a UUID whose bits the program chose (version 8).
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
