import { toLines } from "../wire/lines.ts";
import type { RefusedForm } from "./form.ts";

/** A form that was not saved. `isChanged`: another person has saved since it was opened. */
export type RefusedSave = RefusedForm & { isChanged: boolean };

/** The saved value beside a typed one, after another person's save: "Saved now: $45". */
export const savedValue = (value: string): string => `Saved now: ${value === "" ? "nothing" : value}`;

/** What the fields of a form show: the typed value, and the saved one where another person changed it. */
export function savedValues(answer: RefusedSave | undefined, savedRevision: number | undefined) {
  const typed = (field: string, saved: string) => answer?.values[field] ?? saved;
  const hintOf = (field: string, saved: string, shown = saved) =>
    answer?.isChanged && toLines(typed(field, saved)) !== toLines(saved) ? savedValue(shown) : undefined;
  // A form that was refused for another reason still names the revision from which it began.
  const revision = answer && !answer.isChanged ? answer.values.revision : savedRevision;
  return { typed, hintOf, revision };
}
