import { data } from "react-router";
import { textOf, valuesOf } from "#kit/web/form.ts";
import type { RefusedSave } from "#kit/web/saved-values.ts";
import { type FieldErrors, Refusal } from "#kit/wire/errors.ts";
import { type DeskRules, type RulesInput, showRules } from "../contract.ts";
import { type BookingRules, FEE_PAYERS, NUMBER_RULES, parseRule } from "../rules.ts";
import { RULE_FAULTS, RULE_REFUSALS, ruleFault } from "../words.ts";

/** Reads the fields of the rules, or says at the fields what cannot be read. */
export function readRules(form: FormData) {
  const errors: FieldErrors = {};
  const numbers = NUMBER_RULES.map((rule) => {
    const typed = textOf(form, rule);
    const value = parseRule(rule, typed);
    const mayBeEmpty = rule === "processingFeeCap" && typed === "";
    if (value === null && !mayBeEmpty) errors[rule] = [ruleFault(rule)];
    return [rule, value] as const;
  });
  const payer = FEE_PAYERS.find((one) => one === textOf(form, "processingFeePayer"));
  if (!payer) errors.processingFeePayer = [RULE_FAULTS.payer];
  if (!payer || Object.keys(errors).length > 0) {
    const body: RefusedSave = { errors, values: valuesOf(form), isChanged: false };
    return { refused: data(body, { status: 422 }) };
  }
  return { input: { ...Object.fromEntries(numbers), processingFeePayer: payer } as BookingRules };
}

/** Rules as a save names them: without a highest fee there is no limit. */
export function toSent({ processingFeeCap, ...rules }: BookingRules): Omit<RulesInput, "from"> {
  return { ...rules, ...(processingFeeCap !== null && { processingFeeCap }) };
}

/**
 * The rules that a sent form has shown. A form that does not name them is refused (`conflict`) like one that
 * others have overtaken, so that its author sees both values and loses nothing.
 */
export function readSeenRules(sent: string): DeskRules["rules"] {
  const seen = showRules.reply.shape.rules.safeParse(parse(sent));
  if (!seen.success) throw new Refusal("conflict", RULE_REFUSALS.changed);
  return seen.data;
}

function parse(sent: string): unknown {
  try {
    return JSON.parse(sent);
  } catch {
    return null;
  }
}
