import { mailBrand } from "#features/sites/rules.ts";
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
import { CODE_WAITS } from "../words/refusals.ts";

/**
 * Texts cost money, and one caller can name many numbers. The limit is high enough for an office's network.
 */
const CODES_OF_NETWORK: RateLimit = { points: 60, seconds: 3_600 };

export type SendCodeInput = {
  purpose: CodePurpose;
  /** A phone number in E.164, or an e-mail address in lower case. */
  address: string;
  /** The id of a row that the code is also bound to, such as a booking session. */
  subjectId?: string;
  /** Saves and counts the code, but sends nothing, for an address that no person has. */
  isSilent?: boolean;
  /** Creates a link that does the same as the code. Runs in the transaction that saves the code. */
  link?: (tx: Tx) => Promise<string>;
};

/**
 * Sends a new six-digit code by text or mail, and ends the previous code of the same binding. Opens its own
 * transaction. Refuses (`too_many_requests`, `details.retryAfterSeconds`) within a minute of the last code,
 * above the caps of rules/codes.ts, and above 60 codes an hour from one network.
 */
export async function sendCode(
  context: Context,
  input: SendCodeInput,
  composeMessage = codeMessage,
): Promise<{ resendAt: Date; expiresAt: Date }> {
  const { db, siteId, now } = context;
  const { purpose, address, subjectId = null } = input;
  const binding: codesStore.CodeBinding = { siteId, purpose, address, subjectId };
  const network = toNetwork(context.ipAddress);
  const networkHash = hmac("network of a code", siteId, network);
  // This check comes first, so that an impatient second press does not count against the network.
  await refuseTooSoon(db, binding, networkHash, now);
  await limitRate(db, "codes", `${siteId} ${network}`, CODES_OF_NETWORK);

  const { settings } = await readSite(db, siteId);
  const brand = mailBrand(settings, context.origin);
  const id = newId();
  const code = newCode();
  const expiresAt = new Date(now.getTime() + CODE_MS);
  await db.transaction().execute(async (tx) => {
    await codesStore.lockAddress(tx, binding);
    // Another request may have sent a code before this request got the lock.
    await refuseTooSoon(tx, binding, networkHash, now);
    await codesStore.replaceOpen(tx, binding, now);
    await codesStore.insert(
      tx,
      binding,
      { id, codeHash: hashCode(binding, code), networkHash, expiresAt },
      now,
    );
    if (input.isSilent) return;
    const channel = address.startsWith("+") ? "text" : "mail";
    const facts: CodeFacts = { brand, code, origin: context.origin };
    const content = composeMessage(input.link ? { ...facts, link: await input.link(tx) } : facts, channel);
    const message = { siteId, channel, key: `code:${id}`, recipient: address, ...content } as const;
    await queueMessage(tx, { ...message, validUntil: expiresAt }, now);
  });
  return { resendAt: new Date(now.getTime() + RESEND_MS), expiresAt };
}

async function refuseTooSoon(
  db: Db,
  binding: codesStore.CodeBinding,
  networkHash: Buffer,
  now: Date,
): Promise<void> {
  const wait = waitBeforeNext(await codesStore.listSent(db, binding, networkHash, now), binding.purpose, now);
  if (wait) throw refuseTooMany(wait.seconds, wait.isSpacing ? CODE_WAITS.spacing : CODE_WAITS.tooMany);
}

/**
 * Hashes a code with its binding. Six digits are easy to guess from a plain hash, so the hash has a secret
 * key.
 */
export function hashCode(
  { siteId, purpose, address, subjectId }: codesStore.CodeBinding,
  code: string,
): Buffer {
  return hmac("one-time code", siteId, purpose, address, subjectId, code);
}
