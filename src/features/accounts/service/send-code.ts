import { letterBrand } from "#features/sites/rules.ts";
import { readSite } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import { newCode, newId } from "#kit/server/ids.ts";
import { queueMessage } from "#kit/server/outbox.ts";
import { limitRate, type RateLimit, refuseTooMany, toNetwork } from "#kit/server/rate-limits.ts";
import { hmac } from "#kit/server/secret.ts";
import { type CodeFacts, codeMessage } from "../mail.ts";
import { CODE_MS, type CodePurpose, RESEND_MS, waitBeforeNext } from "../rules/codes.ts";
import * as codesStore from "../store/codes.ts";

/** Texts cost money, and one caller can name many numbers. Wide enough for an office behind one address. */
const CODES_OF_NETWORK: RateLimit = { points: 60, seconds: 3_600 };

export type SendCodeInput = {
  purpose: CodePurpose;
  /** A phone number in E.164, or an e-mail address in small letters. */
  address: string;
  /** The brand as it signs its messages. */
  siteName: string;
  /** What else the code is bound to, such as the booking session. */
  subjectId?: string;
  /** A link that does the same as the code, for the message; made in the code's transaction. */
  link?: (tx: Tx) => Promise<string>;
};

/**
 * Sends a new six-digit code by text or mail; the former one of the same purpose, address and subject ends.
 * Refuses (`too_many_requests`, `details.retryAfterSeconds`) within a minute of the last one, above an
 * address's share from one network (6 an hour, 12 a day) or from all (12 and 24), above 60 an hour from one
 * network to whomever. Opens its own transaction: never call it inside one.
 */
export async function sendCode(
  context: Context,
  ask: SendCodeInput,
  write = codeMessage,
): Promise<{ resendAt: Date; expiresAt: Date }> {
  const { db, siteId, now } = context;
  const { purpose, address, subjectId = null } = ask;
  const to: codesStore.CodeBinding = { siteId, purpose, address, subjectId };
  const network = toNetwork(context.ipAddress);
  const networkHash = hmac("network of a code", siteId, network);
  await refuseTooSoon(db, to, networkHash, now); // before it counts against the network, for impatient fingers
  await limitRate(db, "codes", `${siteId} ${network}`, CODES_OF_NETWORK);

  const { settings } = await readSite(db, siteId);
  const brand = { ...letterBrand(settings, context.origin), name: ask.siteName };
  const id = newId();
  const code = newCode();
  const expiresAt = new Date(now.getTime() + CODE_MS);
  await db.transaction().execute(async (tx) => {
    await codesStore.lockAddress(tx, to);
    await refuseTooSoon(tx, to, networkHash, now);
    await codesStore.replaceOpen(tx, to, now);
    await codesStore.insert(tx, to, { id, codeHash: hashCode(to, code), networkHash, expiresAt }, now);
    const channel = address.startsWith("+") ? "text" : "mail";
    const facts: CodeFacts = { brand, code, origin: context.origin };
    const words = write(ask.link ? { ...facts, link: await ask.link(tx) } : facts, channel);
    const message = { siteId, channel, key: `code:${id}`, recipient: address, ...words } as const;
    await queueMessage(tx, { ...message, validUntil: expiresAt }, now);
  });
  return { resendAt: new Date(now.getTime() + RESEND_MS), expiresAt };
}

async function refuseTooSoon(
  db: Db,
  to: codesStore.CodeBinding,
  networkHash: Buffer,
  now: Date,
): Promise<void> {
  const wait = waitBeforeNext(await codesStore.listSent(db, to, networkHash, now), to.purpose, now);
  if (wait)
    throw refuseTooMany(
      wait.seconds,
      wait.isSpacing ? "We have just sent you a code." : "That was a lot of codes.",
    );
}

/** Six digits are guessed in no time, so their hash is keyed, and says what the code is bound to. */
export function hashCode(
  { siteId, purpose, address, subjectId }: codesStore.CodeBinding,
  code: string,
): Buffer {
  return hmac("one-time code", siteId, purpose, address, subjectId, code);
}
