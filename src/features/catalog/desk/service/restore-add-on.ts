import type { Context } from "#kit/server/api-handler.ts";
import type { DeskAddOn } from "../contract/add-ons.ts";
import { setAddOnOnSale } from "../internal/set-add-on-on-sale.ts";
import { showDeskAddOn } from "./show-desk-add-on.ts";

/** Puts an archived add-on on sale again. */
export async function restoreAddOn(context: Context, id: string, revision: number): Promise<DeskAddOn> {
  await setAddOnOnSale(context, id, { active: true, revision });
  return showDeskAddOn(context, id);
}
