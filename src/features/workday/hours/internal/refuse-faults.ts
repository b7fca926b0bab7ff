import { dateIn } from "#features/calendar/rules/wall-clock.ts";
import type { OwnHours } from "#features/groomers/service/read-own-hours.ts";
import { type FieldErrors, Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { Fault } from "../rules/stretches.ts";
import { faultText, HOURS_REFUSALS } from "../words.ts";

/** Throws the first fault of each field, if there are any. */
export function refuseFaults(faults: readonly Fault[]): void {
  const errors: FieldErrors = {};
  for (const fault of faults) errors[fault.field] ??= [faultText(fault)];
  if (faults.length > 0) throw refuseFields(errors);
}

/** The groomer's time zone and local date. Throws `not_ready` before the groomer has an area. */
export function requireClock({ timeZone }: OwnHours, now: Date): { timeZone: string; today: string } {
  if (timeZone === null) throw new Refusal("not_ready", HOURS_REFUSALS.noArea);
  return { timeZone, today: dateIn(timeZone, now) };
}
