import type { Context } from "#kit/server/api-handler.ts";
import type { DeskPage } from "../contract.ts";
import { setPageActive } from "../internal/set-page-active.ts";
import { showDeskPage } from "./show-desk-page.ts";

/** Takes a page away from visitors. */
export async function archivePage(context: Context, id: string, revision: number): Promise<DeskPage> {
  await setPageActive(context, id, { active: false, revision });
  return showDeskPage(context, id);
}
