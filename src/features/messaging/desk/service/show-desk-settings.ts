import type { Context } from "#kit/server/api-handler.ts";
import type { DeskSettings } from "../contract/hours.ts";
import { readSettings } from "../store/settings.ts";

/** Shows when the team answers, how soon, and how long conversations are open and stored. */
export function showDeskSettings({ db, siteId }: Context): Promise<DeskSettings> {
  return readSettings(db, siteId);
}
