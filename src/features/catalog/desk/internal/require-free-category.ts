import { refuseFields } from "#kit/wire/errors.ts";
import { isSameName } from "../rules.ts";
import type { DeskCategoryRow } from "../store/categories.ts";
import { OFFER_FAULTS } from "../words.ts";

/** Refuses the name of another category for the same kind of pet. */
export function requireFreeCategory(
  { name, petTypeId }: Pick<DeskCategoryRow, "name" | "petTypeId">,
  others: readonly Pick<DeskCategoryRow, "name" | "petTypeId">[],
): void {
  if (others.some((other) => other.petTypeId === petTypeId && isSameName(other.name, name)))
    throw refuseFields({ name: [OFFER_FAULTS.sameCategory] });
}
