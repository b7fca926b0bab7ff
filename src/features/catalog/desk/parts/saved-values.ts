import type { RefusedForm } from "#kit/web/form.ts";
import { savedValue } from "../words.ts";

/** A form that was not saved. `isChanged`: another person has saved since it was opened. */
export type OfferAnswer = RefusedForm & { isChanged: boolean };

/** Browsers send the lines of a text with other ends than the saved ones. */
const toLines = (text: string) => text.replaceAll("\r\n", "\n").trim();

/** What the fields of a form show: the typed value, and the saved one where another person changed it. */
export function savedValues(answer: OfferAnswer | undefined, savedRevision: number | undefined) {
  const typed = (field: string, saved: string) => answer?.values[field] ?? saved;
  const hintOf = (field: string, saved: string, shown = saved) =>
    answer?.isChanged && toLines(typed(field, saved)) !== toLines(saved) ? savedValue(shown) : undefined;
  // A form that was refused for another reason still names the revision from which it began.
  const revision = answer && !answer.isChanged ? answer.values.revision : savedRevision;
  return { typed, hintOf, revision };
}
