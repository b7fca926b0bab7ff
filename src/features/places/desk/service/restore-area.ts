import type { Context } from "#kit/server/api-handler.ts";
import type { DeskArea } from "../contract.ts";
import { setAreaServed } from "../internal/set-area-served.ts";
import { showDeskArea } from "./show-desk-area.ts";

export async function restoreArea(context: Context, id: string, revision: number): Promise<DeskArea> {
  await setAreaServed(context, id, { active: true, revision });
  return showDeskArea(context, id);
}
