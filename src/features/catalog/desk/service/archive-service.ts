import type { Context } from "#kit/server/api-handler.ts";
import type { DeskService } from "../contract.ts";
import { setOnSale } from "../internal/set-on-sale.ts";
import { showDeskService } from "./show-desk-service.ts";

/** Takes a service off sale from now on. */
export async function archiveService(context: Context, id: string, revision: number): Promise<DeskService> {
  await setOnSale(context, id, { active: false, revision });
  return showDeskService(context, id);
}
