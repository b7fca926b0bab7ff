import type { StoredAddress } from "#features/orders/contract/order.ts";
import { withPrecision } from "#features/places/rules/precision.ts";
import { type Draft, EMPTY_DRAFT } from "./draft.ts";

/** A draft as stored. Fields that were added after the draft was stored are missing. */
export type StoredDraft = Partial<Omit<Draft, "address"> & { address: StoredAddress | null }>;

/** Completes a stored draft: fields that did not exist yet when it was stored get their empty value. */
export function toDraft({ address, ...stored }: StoredDraft): Draft {
  return { ...EMPTY_DRAFT, ...stored, address: address ? withPrecision(address) : null };
}
