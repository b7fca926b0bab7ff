import { ownEditor } from "#features/groomers/service/own-editor.ts";
import { addHoursOfDates } from "#features/groomers/service/write-hours.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { addDayHours as contract, OwnHoursView } from "../contract.ts";
import { cutByDates } from "../internal/cut-by-dates.ts";
import { refuseFaults, requireClock } from "../internal/refuse-faults.ts";
import { type HoursChange, saveChange } from "../internal/save-change.ts";
import { faultsOfDates } from "../rules/dates.ts";
import { faultsOfDay, toMinutes } from "../rules/stretches.ts";
import { HOURS_REFUSALS, overlapsDates } from "../words.ts";
import { showHours } from "./show-hours.ts";

const MAX_ENTRIES = 100;

/** Sets other hours on some dates, or closes them. */
export async function addDayHours(
  context: Context,
  { firstDate, lastDate, hours, ...decisions }: Parsed<typeof contract>["body"],
  editor = ownEditor(context),
): Promise<OwnHoursView> {
  const { siteId, now } = context;
  refuseFaults(faultsOfDay(hours, (index, part) => `hours.${index}.${part}`));
  const stretches = hours.map(toMinutes).toSorted((a, b) => a.startMinute - b.startMinute);
  const added = { firstDate, lastDate, stretches };
  const change: HoursChange = {
    findCut(own, booked) {
      const { today } = requireClock(own, now);
      refuseFaults(faultsOfDates(added, today));
      const other = own.dayHours.find((day) => day.firstDate <= lastDate && firstDate <= day.lastDate);
      if (other) {
        const words = overlapsDates(other);
        throw new Refusal("conflict", words, { errors: { firstDate: [words] } });
      }
      if (own.dayHours.filter((day) => day.lastDate >= today).length >= MAX_ENTRIES)
        throw new Refusal("conflict", HOURS_REFUSALS.tooMany);
      return cutByDates(own, booked, [...own.dayHours, added]);
    },
    write(tx, own) {
      const { today } = requireClock(own, now);
      return addHoursOfDates(tx, siteId, own.groomerId, added, { today, now });
    },
  };
  await saveChange(context, editor, change, decisions);
  return showHours(context, editor.groomerId);
}
