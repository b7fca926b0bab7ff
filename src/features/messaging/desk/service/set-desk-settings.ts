import type { Context } from "#kit/server/api-handler.ts";
import { recordByStaff } from "#kit/server/record-by-staff.ts";
import type { DeskSettings, DeskSettingsInput } from "../contract/hours.ts";
import { lockSettings, readSettings, saveSettings } from "../store/settings.ts";
import { showDeskSettings } from "./show-desk-settings.ts";

const toFacts = ({ hours, ...numbers }: DeskSettings) => ({
  ...numbers,
  hours: hours.map(({ weekday, opensAt, closesAt }) => `${weekday}: ${opensAt}-${closesAt}`).join(", "),
});

/** Sets when the team answers, how soon, and how long conversations are open and stored. */
export async function setDeskSettings(context: Context, settings: DeskSettingsInput): Promise<DeskSettings> {
  const { db, siteId } = context;
  await db.transaction().execute(async (tx) => {
    await lockSettings(tx, siteId);
    const before = toFacts(await readSettings(tx, siteId));
    await saveSettings(tx, siteId, settings);
    await recordByStaff(tx, context, {
      action: "set when the team answers",
      target: "",
      before,
      after: toFacts(await readSettings(tx, siteId)),
    });
  });
  return showDeskSettings(context);
}
