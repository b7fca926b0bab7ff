import { Refusal } from "#kit/wire/errors.ts";
import type { TimedRow } from "../service/read-order-needs.ts";
import { ORDER_REFUSALS } from "../words/refusals.ts";

/**
 * Throws `conflict` if the visit has changed since the caller saw this version, with what it is now in
 * `details`. A groomer, who alone changes the own visits, names no version.
 */
export function refuseIfChanged(row: TimedRow, version: number | undefined): void {
  if (version === undefined || version === row.version) return;
  const details = {
    version: row.version,
    serviceProviderId: row.groomerId,
    appointmentStart: row.appointmentStart.toISOString(),
    appointmentEnd: row.appointmentEnd.toISOString(),
  };
  throw new Refusal("conflict", ORDER_REFUSALS.changedSinceSeen, { details });
}
