import type { Context } from "#kit/server/api-handler.ts";
import type { DeskAddOn } from "../contract/add-ons.ts";
import { setAddOnOnSale } from "../internal/set-add-on-on-sale.ts";
import { showDeskAddOn } from "./show-desk-add-on.ts";

/** Takes an add-on off sale from now on. */
export async function archiveAddOn(context: Context, id: string, revision: number): Promise<DeskAddOn> {
  await setAddOnOnSale(context, id, { active: false, revision });
  return showDeskAddOn(context, id);
}
