import type { Upsell } from "#features/catalog/contract.ts";
import { isComplete, upsellFaults } from "#features/catalog/rules.ts";
import { readCachedCatalog } from "#features/catalog/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { type FieldErrors, refuseFields } from "#kit/wire/errors.ts";
import type { BookingSession } from "../../contract/session.ts";
import { type Draft, MAX_QUANTITY } from "../../rules/draft.ts";
import { changeDraft } from "../../service/change-session.ts";
import { findSession } from "../../service/find-session.ts";
import { maxQuantityText, PET_FAULTS } from "../words.ts";

type UpsellInput = { upsellId: string; quantity: number; groomerId?: string | null | undefined };

/** Lists the extras that a groomer can bring along. Extras with incomplete data are not sold. */
export async function listUpsells(context: Context, token: string): Promise<Upsell[]> {
  await findSession(context, token);
  const { upsells } = await readCachedCatalog(context.db, context.siteId, context.now);
  return upsells.filter(isComplete);
}

export async function setUpsells(
  context: Context,
  token: string,
  inputs: readonly UpsellInput[],
): Promise<BookingSession> {
  const { upsells } = await readCachedCatalog(context.db, context.siteId, context.now);
  return changeDraft(context, token, (draft) => {
    const errors = faultsOf(inputs, upsells, draft);
    if (Object.keys(errors).length > 0) throw refuseFields(errors);
    const chosen = inputs.map(({ upsellId, quantity, groomerId = null }) => ({
      upsellId,
      quantity,
      groomerId,
    }));
    return { ...draft, upsells: chosen, upsellsTold: true };
  });
}

function faultsOf(
  inputs: readonly UpsellInput[],
  upsells: readonly Upsell[],
  { visits }: Draft,
): FieldErrors {
  const errors: FieldErrors = {};
  const quantities = new Map<string, number>();
  for (const [index, { upsellId, quantity, groomerId }] of inputs.entries()) {
    const at = `upsells.${index}`;
    const upsell = upsells.find(({ id }) => id === upsellId);
    if (!upsell) errors[`${at}.upsellId`] = [PET_FAULTS.upsellGone];
    for (const [field, words] of Object.entries(upsell ? upsellFaults(upsell) : {})) {
      errors[`${at}.${field}`] = words;
    }
    const sum = (quantities.get(upsellId) ?? 0) + quantity;
    quantities.set(upsellId, sum);
    if (sum > MAX_QUANTITY) errors[`${at}.quantity`] = [maxQuantityText(MAX_QUANTITY)];
    if (groomerId && !visits.some((visit) => visit.groomerId === groomerId)) {
      errors[`${at}.groomerId`] = [PET_FAULTS.upsellGroomer];
    }
  }
  return errors;
}
