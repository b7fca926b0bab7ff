import { textOf } from "#kit/web/form.ts";
import type { FieldErrors } from "#kit/wire/errors.ts";
import { MAX_QUANTITY } from "../../rules/draft.ts";
import { quantityText } from "../words.ts";

type UpsellChoice = { upsellId: string; quantity: number; groomerId: string | null };

/** Reads the chosen extras from the form. An empty quantity means 0. */
export function readUpsells(
  form: FormData,
  upsellIds: readonly string[],
): { upsells: UpsellChoice[]; errors: FieldErrors } {
  const upsells: UpsellChoice[] = [];
  const errors: FieldErrors = {};
  for (const upsellId of upsellIds) {
    const text = textOf(form, `quantity.${upsellId}`) || "0";
    const quantity = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
    if (!(quantity <= MAX_QUANTITY)) {
      errors[`quantity.${upsellId}`] = [quantityText(MAX_QUANTITY)];
    } else if (quantity > 0) {
      upsells.push({ upsellId, quantity, groomerId: textOf(form, `groomer.${upsellId}`) || null });
    }
  }
  return { upsells, errors };
}
