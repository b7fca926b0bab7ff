import type { Batch } from "../batch.ts";
import type { GroomerFact } from "../plain/groomers.ts";
import type { Diary } from "../plain/visits.ts";
import { idFrom } from "../random.ts";
import { siteId } from "./brand.ts";
import type { Ledger } from "./orders.ts";
import { groomerId } from "./people.ts";

const MINUTE_MS = 60_000;

/** Adds a groomer's own days off, from midnight to midnight in local time. */
export function addTimeOff(
  batch: Batch,
  ledger: Ledger,
  groomer: GroomerFact,
  timeOff: Diary["timeOff"],
): void {
  for (const off of timeOff) {
    const start = ledger.clock.midnight(off.dayOffset);
    const end = ledger.clock.midnight(off.dayOffset + off.days);
    const id = idFrom(`time-off/${off.key}`);
    const timeOffId = idFrom(`time-off-entry/${off.key}`);
    const resource = groomerId(groomer.key);
    const during = `[${start.toISOString()},${end.toISOString()})`;
    batch.add("groomerTimeOff", {
      id: timeOffId,
      siteId: siteId(ledger.brand.slug),
      groomerId: resource,
      firstDay: ledger.clock.date(off.dayOffset),
      firstMinute: 0,
      lastDay: ledger.clock.date(off.dayOffset + off.days - 1),
      lastMinute: 1_440,
      isYearly: false,
      during: `{${during}}`,
      madeUntil: null,
      createdAt: ledger.clock.midnight(Math.min(off.dayOffset, 0)),
    });
    batch.add("occupancy", {
      id,
      siteId: siteId(ledger.brand.slug),
      resource,
      during,
      kind: "time_off",
      holder: resource,
      latitude: null,
      longitude: null,
      spreadMiles: 0,
      door: 0,
      minutes: (end.getTime() - start.getTime()) / MINUTE_MS,
      expiresAt: null,
      timeOffId,
    });
  }
}
