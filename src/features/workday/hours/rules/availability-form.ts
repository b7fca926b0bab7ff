/** A stretch as a form sends it: wall times, either of them "" while it is not typed. */
export type TypedStretch = { row: number; start: string; end: string };

/** Rows of stretches in a form: the known ones, and empty ones to add more. */
export const SPARE_ROWS = 2;
const MAX_ROWS = 12;

/** The names of a stretch's fields. They are also ids, so each form of the page has its own prefix. */
export const fieldOf = (prefix: string, row: number, part: "start" | "end") => `${prefix}-${part}-${row}`;

/** The stretches that a form sent, without empty rows. An end at midnight is the end of the day, "24:00". */
export function readStretches(prefix: string, read: (name: string) => string): TypedStretch[] {
  return Array.from({ length: MAX_ROWS }, (_, row) => {
    const end = read(fieldOf(prefix, row, "end"));
    return {
      row,
      start: read(fieldOf(prefix, row, "start")),
      end: end === "00:00" ? "24:00" : end,
    };
  }).filter(({ start, end }) => start !== "" || end !== "");
}

/**
 * The form's names of a call's fields `hours.<index>.start`, for stretches that stand from the index `from`
 * on in the call.
 */
export function stretchFields(
  prefix: string,
  stretches: readonly TypedStretch[],
  from: number,
): Record<string, string> {
  return Object.fromEntries(
    stretches.flatMap(({ row }, nth) =>
      (["start", "end"] as const).map((part) => [`hours.${from + nth}.${part}`, fieldOf(prefix, row, part)]),
    ),
  );
}

/** The field with the reason of staff, in a form with this prefix. */
export const reasonField = (prefix: string) => `${prefix}-reason`;

const VISIT = "visit-";

/** The field with the decision about a cut visit. */
export const visitField = (orderId: string) => `${VISIT}${orderId}`;

/** What a form decided about cut visits. */
export function readDecisions(form: Iterable<[string, unknown]>): { keep: string[]; giveUp: string[] } {
  const decisions = { keep: [] as string[], giveUp: [] as string[] };
  for (const [name, value] of form) {
    if (!name.startsWith(VISIT)) continue;
    const orderId = name.slice(VISIT.length);
    if (value === "keep") decisions.keep.push(orderId);
    if (value === "giveUp") decisions.giveUp.push(orderId);
  }
  return decisions;
}

/** The values of the form that a decision repeats: all without the decisions. */
export function repeatedValues(values: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(values).filter(([name]) => !name.startsWith(VISIT));
}
