import type { Db } from "#kit/server/database.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import {
  CODE_ATTEMPTS,
  type CodePurpose,
  type CodeVerdict,
  plainCode,
  VERDICT_TEXT,
  whyRejected,
} from "../rules/codes.ts";
import * as codesStore from "../store/codes.ts";
import { hashCode } from "./send-code.ts";

/**
 * Evaluates one guess and spends the code when it is right. At most three guesses of a code are evaluated,
 * however many come at once, and exactly one of many right ones is told so. Call it on `context.db`, never
 * inside a transaction: a guess that rolls back would be free.
 */
export async function checkCode(
  db: Db,
  ask: { siteId: SiteId; purpose: CodePurpose; address: string; code: string; subjectId?: string; now: Date },
): Promise<CodeVerdict> {
  if (db.isTransaction) throw new Error("A code is checked outside of transactions.");
  const { siteId, purpose, address, now, subjectId = null } = ask;
  const to: codesStore.CodeBinding = { siteId, purpose, address, subjectId };
  const guess = await codesStore.guess(db, to, hashCode(to, plainCode(ask.code)), now);
  if (guess) return guess.isRight ? "right" : guess.attempts < CODE_ATTEMPTS ? "wrong" : "used_up";
  return whyRejected(await codesStore.latest(db, to), now);
}

/** The refusal for a code that was not right, at its field. */
export function codeRefusal(verdict: Exclude<CodeVerdict, "right">): Refusal {
  const text = VERDICT_TEXT[verdict];
  return new Refusal("code_rejected", text, { errors: { code: [text] }, details: { verdict } });
}
