import type { Db, Tx } from "#kit/server/database.ts";
import { hashToken, newToken } from "#kit/server/ids.ts";
import { hashAddress, isRefused } from "#kit/server/optional-mails.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { readAnswerWays } from "../ports.ts";
import { toReplyAddress } from "../rules/reply-address.ts";
import { insertReplyAddress, noteTextedRoom } from "../store/answer-addresses.ts";

type Reader = { siteId: SiteId; accountId: string; roomId: string };

/** Makes the address at which the reader answers by mail. Undefined when the operator has set up none. */
export async function openMailAnswers(
  tx: Tx,
  { siteId, ...reader }: Reader,
  brand: string,
  now: Date,
): Promise<string | undefined> {
  const { mail } = readAnswerWays();
  if (!mail) return undefined;
  const token = Buffer.from(newToken(), "base64url").toString("hex");
  await insertReplyAddress(tx, siteId, { ...reader, tokenHash: hashToken(token) }, now);
  return toReplyAddress(token, mail.domain, brand);
}

/** From now on, answers by text from the number go to the room. Returns the number to which they go. */
export async function openTextAnswers(
  tx: Tx,
  { siteId, ...reader }: Reader,
  phoneNumber: string,
  now: Date,
): Promise<string | undefined> {
  const { text } = readAnswerWays();
  if (!text) return undefined;
  await noteTextedRoom(tx, siteId, { ...reader, numberHash: hashAddress(phoneNumber) }, now);
  return text.number;
}

/** Whether the number has answered STOP. */
export function isStopped(db: Db | Tx, siteId: SiteId, phoneNumber: string): Promise<boolean> {
  return isRefused(db, siteId, { addressHash: hashAddress(phoneNumber), kind: "messages" });
}
