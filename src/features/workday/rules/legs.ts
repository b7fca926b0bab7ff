import type { Drive } from "#features/calendar/rules/groomer-calendar.ts";
import type { Place } from "#features/places/rules/place.ts";
import { roadMiles } from "#features/places/rules.ts";

/** A visit on the way of a day. Instants in epoch ms. */
export type Stop = { orderId: string; place: Place; startsAt: number; endsAt: number };

/** A drive of a day. Null in place of an order means the start address. Instants in epoch ms. */
export type Leg = {
  fromOrderId: string | null;
  toOrderId: string | null;
  minutes: number;
  miles: number;
  leaveBy: number;
  /** Free minutes before it, less than 0 if it cannot be in time; null for the first drive and home. */
  gapMinutes: number | null;
};

const MINUTE = 60_000;

/** The drives of a day: from the start address, between the visits in their order, and home again. */
export function planLegs(start: Place | null, stops: readonly Stop[], drive: Drive): Leg[] {
  const [first, last] = [stops[0], stops.at(-1)];
  if (!first || !last) return [];
  const legs = stops.slice(1).map((to, nth) => between(stops[nth] as Stop, to, drive));
  if (!start) return legs;
  const out = measure(start, first.place, drive);
  const outLeg = { fromOrderId: null, toOrderId: first.orderId, ...out, gapMinutes: null };
  const home = { fromOrderId: last.orderId, toOrderId: null, ...measure(last.place, start, drive) };
  return [
    { ...outLeg, leaveBy: first.startsAt - out.minutes * MINUTE },
    ...legs,
    { ...home, leaveBy: last.endsAt, gapMinutes: null },
  ];
}

function between(from: Stop, to: Stop, drive: Drive): Leg {
  const way = measure(from.place, to.place, drive);
  const leaveBy = to.startsAt - way.minutes * MINUTE;
  const gapMinutes = Math.floor((leaveBy - from.endsAt) / MINUTE);
  return { fromOrderId: from.orderId, toOrderId: to.orderId, ...way, leaveBy, gapMinutes };
}

function measure(from: Place, to: Place, drive: Drive): { minutes: number; miles: number } {
  const minutes = drive(from, to);
  const point = ({ lat: latitude, lng: longitude }: Place) => ({ latitude, longitude });
  return { minutes, miles: minutes === 0 ? 0 : roadMiles(point(from), point(to)) };
}
