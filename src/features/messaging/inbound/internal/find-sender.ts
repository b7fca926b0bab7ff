import type { Context } from "#kit/server/api-handler.ts";
import { hashToken } from "#kit/server/ids.ts";
import { hashAddress } from "#kit/server/optional-mails.ts";
import { type AccountStatus, type Role, statesOf } from "#kit/wire/actor.ts";
import { READERS } from "../../contract/rooms.ts";
import { findReplyToken } from "../../rules/reply-address.ts";
import { addressesSince, readMailbox, TEXTED_MS } from "../rules/answers.ts";
import * as senders from "../store/senders.ts";

/**
 * Whose message it is. `roomId`: the conversation that it answers; null for the one with the team. `address`:
 * where the sender is answered.
 */
export type Sender = { accountId: string; roomId: string | null; address: string };

const READING: readonly Role[] = READERS.audience;
const mayRead = ({ role, status }: { role: Role; status: AccountStatus }) =>
  READING.includes(role) && statesOf(role, READERS.states).includes(status);

/** Finds the sender of a text by the confirmed number. Null for a number of no account. */
export async function findByNumber({ db, siteId, now }: Context, from: string): Promise<Sender | null> {
  if (!/^\+\d{8,15}$/.test(from)) return null;
  const accounts = (await senders.listByNumber(db, siteId, from)).filter(mayRead);
  const texted = await senders.findTextedRoom(db, siteId, hashAddress(from));
  const answering = accounts.find(({ accountId }) => accountId === texted?.accountId);
  const account = answering ?? accounts[0];
  if (!account) return null;
  const isRecent = answering && texted && now.getTime() - texted.textedAt.getTime() <= TEXTED_MS;
  return { accountId: account.accountId, roomId: isRecent ? texted.roomId : null, address: from };
}

type MailSender = Sender & { isOwnMailbox: boolean };

/** Finds the sender of a mail by the token of the address. Null without a known token. */
export async function findByAddress(
  { db, siteId, now }: Context,
  { from, to }: { from: string; to: string },
): Promise<MailSender | null> {
  const token = findReplyToken(to);
  const found = token && (await senders.findByToken(db, siteId, hashToken(token), addressesSince(now)));
  if (!found || !mayRead(found)) return null;
  const { accountId, roomId, mailboxes } = found;
  const mailbox = readMailbox(from);
  const isOwnMailbox = mailboxes.includes(mailbox);
  return { accountId, roomId, isOwnMailbox, address: isOwnMailbox ? mailbox : (mailboxes[0] ?? "") };
}
