import type { Context } from "#kit/server/api-handler.ts";
import { readSupportSettings } from "../../store/support.ts";
import type { DeskSettings } from "../contract/hours.ts";

/** Shows when the team answers, and how soon. */
export async function showDeskSettings({ db, siteId }: Context): Promise<DeskSettings> {
  const { hours, ...minutes } = await readSupportSettings(db, siteId);
  return { hours: [...hours], ...minutes };
}
