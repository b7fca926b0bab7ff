import type { Context } from "#kit/server/api-handler.ts";
import type { DeskPage } from "../contract.ts";
import { setPageActive } from "../internal/set-page-active.ts";
import { showDeskPage } from "./show-desk-page.ts";

/** Publishes an archived page again. */
export async function restorePage(context: Context, id: string, revision: number): Promise<DeskPage> {
  await setPageActive(context, id, { active: true, revision });
  return showDeskPage(context, id);
}
