import type { Db } from "#kit/server/database.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { CODE_ATTEMPTS, type CodePurpose, type CodeVerdict, plainCode, whyRejected } from "../rules/codes.ts";
import * as codesStore from "../store/codes.ts";
import { CODE_REFUSALS } from "../words/refusals.ts";
import { hashCode } from "./send-code.ts";

/**
 * Checks a typed code, and spends the right code. A code allows three guesses, even in parallel, and succeeds
 * once. Never call this inside a transaction, because a rollback would undo the count of guesses.
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
  const binding: codesStore.CodeBinding = { siteId, purpose, address, subjectId };
  const guess = await codesStore.guess(db, binding, hashCode(binding, plainCode(input.code)), now);
  if (guess) return guess.isRight ? "right" : guess.attempts < CODE_ATTEMPTS ? "wrong" : "used_up";
  return whyRejected(await codesStore.latest(db, binding), now);
}

/** The refusal of a code, with its message at the field `code`. */
export function codeRefusal(verdict: Exclude<CodeVerdict, "right">): Refusal {
  const text = CODE_REFUSALS[verdict];
  return new Refusal("code_rejected", text, { errors: { code: [text] }, details: { verdict } });
}
