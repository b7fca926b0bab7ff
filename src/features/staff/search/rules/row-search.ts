import { type CustomerSearch, toSearch } from "#features/customers/desk/rules/search.ts";
import { toDeskSearch } from "#features/orders/desk/rules/search.ts";

/** What a typed text looks for among the rows of a brand. */
export type RowSearch = CustomerSearch & {
  /** The whole number of an order in capital letters, or its id. */
  number: string | null;
  orderId: string | null;
};

/**
 * Reads what was typed, as the lists of customers and appointments do. Phone numbers and e-mail addresses
 * find nothing for readers who may not see them. Null for an empty text.
 */
export function toRowSearch(typed: string, seesContact: boolean): RowSearch | null {
  const person = toSearch(typed, seesContact);
  if (!person) return null;
  const { number, id } = toDeskSearch(typed, seesContact);
  return { ...person, number, orderId: id };
}
