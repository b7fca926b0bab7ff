import type { Context } from "#kit/server/api-handler.ts";
import type { DeskService } from "../contract.ts";
import { setOnSale } from "../internal/set-on-sale.ts";
import { showDeskService } from "./show-desk-service.ts";

/** Puts an archived service on sale again. */
export async function restoreService(context: Context, id: string, revision: number): Promise<DeskService> {
  await setOnSale(context, id, { active: true, revision });
  return showDeskService(context, id);
}
