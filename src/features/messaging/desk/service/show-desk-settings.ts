import type { Context } from "#kit/server/api-handler.ts";
import type { DeskSettings } from "../contract/hours.ts";
import { readSettings } from "../store/settings.ts";

/** Shows when the team answers, how soon and in which words, and how long conversations stay. */
export function showDeskSettings({ db, siteId }: Context): Promise<DeskSettings> {
  return readSettings(db, siteId);
}
