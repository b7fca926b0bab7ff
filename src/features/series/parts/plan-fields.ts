import { textOf } from "#kit/web/form.ts";
import { type FieldErrors, refuseFields } from "#kit/wire/errors.ts";
import { SERIES_FORM } from "../words.ts";

/** The choice that skips a date. */
export const SKIP = "skip";
/** The choice that leaves a visit at its time when its series moves. */
export const STAY = "stay";
export const fieldOf = (date: string) => `change-${date}`;

/** Reads what a form says of each conflict. Refuses dates that are not decided, at their fields. */
function readChanges(form: FormData, undecided: string): { date: string; startsAt?: string }[] {
  const dates = form.getAll("conflict").map(String);
  const errors: FieldErrors = {};
  for (const date of dates) if (textOf(form, fieldOf(date)) === "") errors[fieldOf(date)] = [undecided];
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  return dates.map((date) => {
    const startsAt = textOf(form, fieldOf(date));
    return startsAt === SKIP || startsAt === STAY ? { date } : { date, startsAt };
  });
}

/** The fields of the form by those of the call. */
export function changeFields(form: FormData): Record<string, string> {
  const dates = form.getAll("conflict").map((date) => fieldOf(String(date)));
  return Object.fromEntries(
    dates.flatMap((field, index) => [
      [`changes.${index}.date`, field],
      [`changes.${index}.startsAt`, field],
    ]),
  );
}

/** Reads the form that moves a series. Refuses conflicts that are not decided, at their fields. */
export function readMoveForm(form: FormData) {
  const changes = readChanges(form, SERIES_FORM.unchosen);
  return { id: textOf(form, "id"), changes, isAgreed: (form.get("isAgreed") === "on") as true };
}

/** Reads what a plan's form says of each conflict. Refuses dates that are not decided, at their fields. */
export function readPlanForm(form: FormData) {
  const changes = readChanges(form, SERIES_FORM.undecided);
  const agreedTotal = { min: Number(textOf(form, "min")), max: Number(textOf(form, "max")) };
  const isAgreed = (form.get("isAgreed") === "on") as true;
  return { id: textOf(form, "id"), changes, agreedTotal, isAgreed };
}

/** Reads the choice for a date that waits. Refuses none, at the date's field. */
export function readDecision(form: FormData, date: string) {
  const chosen = textOf(form, date);
  if (chosen === "") throw refuseFields({ [date]: [SERIES_FORM.undecided] });
  const [startsAt = "", min, max] = chosen.split(" ");
  return chosen === SKIP ? {} : { startsAt, agreedTotal: { min: Number(min), max: Number(max) } };
}
