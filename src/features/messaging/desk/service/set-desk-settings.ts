import type { Context } from "#kit/server/api-handler.ts";
import { readSupportSettings } from "../../store/support.ts";
import type { DeskSettings } from "../contract/hours.ts";
import { recordChange } from "../internal/record-change.ts";
import { lockSettings, saveSettings } from "../store/settings.ts";
import { showDeskSettings } from "./show-desk-settings.ts";

const toFacts = ({ hours, ...minutes }: Awaited<ReturnType<typeof readSupportSettings>>) => ({
  ...minutes,
  hours: hours.map(({ weekday, opensAt, closesAt }) => `${weekday}: ${opensAt}-${closesAt}`).join(", "),
});

/** Sets when the team answers, and how soon. */
export async function setDeskSettings(context: Context, settings: DeskSettings): Promise<DeskSettings> {
  const { db, siteId } = context;
  await db.transaction().execute(async (tx) => {
    await lockSettings(tx, siteId);
    const before = toFacts(await readSupportSettings(tx, siteId));
    await saveSettings(tx, siteId, settings);
    await recordChange(tx, context, {
      action: "set when the team answers",
      target: "",
      before,
      after: toFacts(await readSupportSettings(tx, siteId)),
    });
  });
  return showDeskSettings(context);
}
