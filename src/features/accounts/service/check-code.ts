import type { Db } from "#kit/server/database.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { CODE_ATTEMPTS, type CodePurpose, type CodeVerdict, plainCode, whyRejected } from "../rules/codes.ts";
import * as codesStore from "../store/codes.ts";
import { CODE_REFUSALS } from "../words/refusals.ts";
import { hashCode } from "./send-code.ts";

/**
 * Evaluates one guess and spends the code when it is right. A code takes at most three guesses,
 * also in parallel, and succeeds once. Never call it inside a transaction: a guess that rolls back
 * would be free.
 */
export async function checkCode(
  db: Db,
  input: {
    siteId: SiteId;
    purpose: CodePurpose;
    address: string;
    code: string;
    subjectId?: string;
    now: Date;
  },
): Promise<CodeVerdict> {
  if (db.isTransaction) throw new Error("A code must be checked outside of transactions.");
  const { siteId, purpose, address, now, subjectId = null } = input;
  const to: codesStore.CodeBinding = { siteId, purpose, address, subjectId };
  const guess = await codesStore.guess(db, to, hashCode(to, plainCode(input.code)), now);
  if (guess) return guess.isRight ? "right" : guess.attempts < CODE_ATTEMPTS ? "wrong" : "used_up";
  return whyRejected(await codesStore.latest(db, to), now);
}

/** The refusal at the code's field. */
export function codeRefusal(verdict: Exclude<CodeVerdict, "right">): Refusal {
  const text = CODE_REFUSALS[verdict];
  return new Refusal("code_rejected", text, { errors: { code: [text] }, details: { verdict } });
}
