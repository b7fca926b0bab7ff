import type { Selectable } from "kysely";
import type { SandboxAuthorizations } from "#db/schema.ts";
import { ABSENT_HOLD_MS } from "../rules/late-holds.ts";
import { testCard } from "./test-cards.ts";

/** Banks hold money for seven days when the payer is present. */
const PRESENT_HOLD_MS = 7 * 86_400_000;

const after = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** What the sandbox bank writes when a card is tried. */
export type FirstAnswer = Pick<
  Selectable<SandboxAuthorizations>,
  "status" | "failure" | "lapsesAt" | "isSetUp"
>;

/** The bank's first answer to a payer who is present: it holds the money, or sets up the card. */
export function firstAnswer(source: string, now: Date, isSetUp: boolean): FirstAnswer {
  const card = testCard(source);
  const declined = { status: "declined", lapsesAt: null, isSetUp } as const;
  if (!card) return { ...declined, failure: "unknown_source" };
  if (!card.behavior.holds) return { ...declined, failure: card.behavior.failure };
  if (card.behavior.needsConfirmation) return { ...declined, status: "needs_action", failure: "" };
  return { ...approvedAnswer(isSetUp, now), isSetUp };
}

/** The answer once the payer has approved, or need not. */
export function approvedAnswer(isSetUp: boolean, now: Date): Omit<FirstAnswer, "isSetUp"> {
  if (isSetUp) return { status: "set_up", failure: "", lapsesAt: null };
  return { status: "authorized", failure: "", lapsesAt: after(now, PRESENT_HOLD_MS) };
}

/** The bank's answer while the payer is absent. */
export function absentAnswer(source: string, now: Date): FirstAnswer {
  const card = testCard(source);
  const behavior = card?.behavior ?? { holds: false, failure: "unknown_source" };
  const failure = behavior.holds ? behavior.declinesAbsent : behavior.failure;
  if (failure) return { status: "declined", failure, lapsesAt: null, isSetUp: false };
  return { status: "authorized", failure: "", lapsesAt: after(now, ABSENT_HOLD_MS), isSetUp: false };
}
