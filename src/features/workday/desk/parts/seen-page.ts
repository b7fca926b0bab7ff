import type { OwnPage } from "#features/groomers/contract/profile.ts";
import { pageFacts } from "#features/groomers/words/page-facts.ts";
import { changedFacts } from "../rules/changed-facts.ts";
import { wordsOfChange } from "../words/changes.ts";

/** What each form of the page changes, by the id of the form. */
const FIELDS = {
  about: ["displayName", "businessName", "tagLine", "description"],
  phone: ["showsPhone"],
  links: ["videoLink", "facebook", "instagram", "yelp"],
  address: ["vanityUrl"],
} as const satisfies Record<string, (keyof OwnPage)[]>;
export type PageForm = keyof typeof FIELDS;

/** What the page showed of one form. */
export function seenOf<Form extends PageForm>(
  own: OwnPage,
  form: Form,
): Pick<OwnPage, (typeof FIELDS)[Form][number]> {
  const names: readonly (keyof OwnPage)[] = FIELDS[form];
  return Object.fromEntries(names.map((name) => [name, own[name]])) as Pick<
    OwnPage,
    (typeof FIELDS)[Form][number]
  >;
}

/** How what was seen differs from what is now, each in words; null if it does not. */
export function differenceOf(seen: Partial<OwnPage>, own: OwnPage): { seen: string; now: string } | null {
  const changed = changedFacts(pageFacts({ ...own, ...seen }), pageFacts(own));
  return changed && wordsOfChange(changed);
}
