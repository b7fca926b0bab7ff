import { textOf } from "#kit/web/form.ts";
import type { SickAnswer } from "../contract/sick.ts";

/** What the form of a sick groomer's day says of each visit; visits to decide later are left out. */
export function readSickAnswers(form: FormData): SickAnswer[] {
  return form.getAll("visit").flatMap((visit): SickAnswer[] => {
    const id = String(visit);
    const version = Number(textOf(form, `version-${id}`));
    const how = textOf(form, `how-${id}`);
    if (how === "offer") return [{ how, id, version }];
    if (how !== "book") return [];
    return [{ how, id, version, serviceProviderId: textOf(form, `groomer-${id}`), agreedByPhone: true }];
  });
}
