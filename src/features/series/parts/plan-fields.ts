import { textOf } from "#kit/web/form.ts";
import { asRefusal, type FieldErrors, refuseFields } from "#kit/wire/errors.ts";
import type { CentsRange } from "#kit/wire/money.ts";
import type { SeriesMove } from "../contract/move.ts";
import { SERIES_FORM } from "../words.ts";

export type MovedRule = { from: string; to: string; time: string };

/** The choice that skips a date. */
export const SKIP = "skip";
/** The choice that leaves a visit at its time when its series moves. */
export const STAY = "stay";
export const fieldOf = (date: string) => `change-${date}`;

type Change = { date: string; startsAt?: string; agreedTotal?: CentsRange };

/** The value of a choice: the time, with its price where the choice agrees to it. */
export const choiceOf = (startsAt: string, price?: CentsRange) =>
  price ? `${startsAt} ${price.min} ${price.max}` : startsAt;

/** Reads what a form says of each conflict. Refuses dates that are not decided, at their fields. */
function readChanges(form: FormData, undecided: string): Change[] {
  const dates = form.getAll("conflict").map(String);
  const errors: FieldErrors = {};
  for (const date of dates) if (textOf(form, fieldOf(date)) === "") errors[fieldOf(date)] = [undecided];
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  return dates.map((date) => {
    const chosen = textOf(form, fieldOf(date));
    if (chosen === SKIP || chosen === STAY) return { date };
    const [startsAt = "", min, max] = chosen.split(" ");
    return { date, startsAt, ...(max && { agreedTotal: { min: Number(min), max: Number(max) } }) };
  });
}

/** The fields of the form by those of the call. */
export function changeFields(form: FormData): Record<string, string> {
  const dates = form.getAll("conflict").map((date) => fieldOf(String(date)));
  return Object.fromEntries(
    dates.flatMap((field, index) => [
      [`changes.${index}.date`, field],
      [`changes.${index}.startsAt`, field],
      [`changes.${index}.agreedTotal`, field],
    ]),
  );
}

/** Reads the form that moves a series. Refuses conflicts that are not decided, at their fields. */
export function readMoveForm(form: FormData) {
  const changes = readChanges(form, SERIES_FORM.unchosen);
  return { id: textOf(form, "id"), moves: Number(textOf(form, "moves")), changes };
}

/** Whether the form says that the customer agreed. */
export const readAgreed = (form: FormData) => (form.get("isAgreed") === "on") as true;

/** Where this and later dates move, by the address of the page. */
export function readRule(request: Request): MovedRule {
  const { searchParams } = new URL(request.url);
  const read = (name: string) => searchParams.get(name) ?? "";
  return { from: read("from"), to: read("to"), time: read("time") };
}

/** What a move means, or which fields cannot be. Nothing before a date is chosen. */
export async function readMove(
  { from }: MovedRule,
  preview: () => Promise<SeriesMove>,
): Promise<{ move: SeriesMove | null; faults: FieldErrors }> {
  if (from === "") return { move: null, faults: {} };
  try {
    return { move: await preview(), faults: {} };
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal?.code !== "validation_failed" && refusal?.code !== "conflict") throw error;
    return { move: null, faults: refusal.errors ?? { "": [refusal.message] } };
  }
}

/** Reads what a plan's form says of each conflict. Refuses dates that are not decided, at their fields. */
export function readPlanForm(form: FormData) {
  const changes = readChanges(form, SERIES_FORM.undecided);
  const agreedTotal = { min: Number(textOf(form, "min")), max: Number(textOf(form, "max")) };
  return { id: textOf(form, "id"), changes, agreedTotal, isAgreed: readAgreed(form) };
}

/** Reads the choice for a date that waits. Refuses none, at the date's field. */
export function readDecision(form: FormData, date: string) {
  const chosen = textOf(form, date);
  if (chosen === "") throw refuseFields({ [date]: [SERIES_FORM.undecided] });
  const [startsAt = "", min, max] = chosen.split(" ");
  return chosen === SKIP ? {} : { startsAt, agreedTotal: { min: Number(min), max: Number(max) } };
}
