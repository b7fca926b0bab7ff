import { refuseFields } from "#kit/wire/errors.ts";
import { isSameName } from "../rules.ts";
import type { DeskCategoryRow } from "../store/categories.ts";
import { OFFER_FAULTS } from "../words.ts";

/** Refuses the name of another category of the brand. */
export function requireFreeCategory(
  name: string,
  categories: readonly Pick<DeskCategoryRow, "id" | "name">[],
  ownId: string | null,
): void {
  if (categories.some((other) => other.id !== ownId && isSameName(other.name, name)))
    throw refuseFields({ name: [OFFER_FAULTS.sameCategory] });
}
