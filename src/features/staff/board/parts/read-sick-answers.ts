import { textOf } from "#kit/web/form.ts";
import type { SickAnswer } from "../contract/sick.ts";

/**
 * The value of the radio that books a stand-in. It names the visit's version and the groomer, so that a draft
 * chooses it again only while both are the same.
 */
export const bookValue = (version: number, groomerId: string) => `book ${version} ${groomerId}`;

/** What a radio's value says: "book", "offer", "leave" or "". */
export const howOf = (value: string) => value.split(" ")[0] ?? "";

/** What the form of a sick groomer's day says of each visit; visits to decide later are left out. */
export function readSickAnswers(form: FormData): SickAnswer[] {
  return form.getAll("visit").flatMap((visit): SickAnswer[] => {
    const id = String(visit);
    const version = Number(textOf(form, `version-${id}`));
    const how = howOf(textOf(form, `how-${id}`));
    if (how === "offer") return [{ how, id, version }];
    if (how !== "book") return [];
    return [{ how, id, version, serviceProviderId: textOf(form, `groomer-${id}`), agreedByPhone: true }];
  });
}
