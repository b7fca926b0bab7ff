import type { Context } from "#kit/server/api-handler.ts";
import { recordByStaff } from "#kit/server/record-by-staff.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { DeskSettings, DeskSettingsInput } from "../contract/hours.ts";
import { lockSettings, readSettings, saveSettings } from "../store/settings.ts";
import { DESK_REFUSALS } from "../words.ts";
import { showDeskSettings } from "./show-desk-settings.ts";

const toText = (hours: DeskSettings["hours"]) =>
  hours
    .toSorted((one, other) => one.weekday - other.weekday)
    .map(({ weekday, opensAt, closesAt }) => `${weekday}: ${opensAt}-${closesAt}`)
    .join(", ");

const toFacts = ({ hours, ...rest }: DeskSettings) => ({ ...rest, hours: toText(hours) });

/** Whether everything that `settings` names is so already. */
const isSaved = ({ hours, ...rest }: DeskSettingsInput, saved: Readonly<Record<string, string | number>>) =>
  Object.entries({ ...rest, hours: toText(hours) }).every(
    ([name, fact]) => fact === undefined || fact === saved[name],
  );

/**
 * Sets when the team answers, how soon and in which words, and how long conversations are open and stored.
 * Throws `conflict` when the settings are others than the caller saw, unless they are the wanted ones.
 */
export async function setDeskSettings(
  context: Context,
  { from, ...settings }: DeskSettingsInput & { from: DeskSettings },
): Promise<DeskSettings> {
  const { db, siteId } = context;
  await db.transaction().execute(async (tx) => {
    await lockSettings(tx, siteId);
    const before = toFacts(await readSettings(tx, siteId));
    if (!isSaved(from, before) && !isSaved(settings, before))
      throw new Refusal("conflict", DESK_REFUSALS.settingsChanged);
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
