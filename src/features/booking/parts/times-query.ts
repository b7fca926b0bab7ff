import { START_PATH, type TimeScreen } from "./path.ts";

/**
 * What the URL of a times screen searches for. `groomer` is an id. `services` have the form
 * `petId:serviceId`; an empty list means all services.
 */
export type TimesQuery = {
  date?: string | null;
  month?: string | null;
  groomer?: string | null;
  services?: readonly string[];
};

type Change = TimesQuery & {
  /** The reason for which a time was lost, and the lost time, an ISO instant. */
  lost?: readonly [why: string, startsAt: string];
};

/**
 * The URL of a times screen or of the waitlist. Values come from `change`, else from `now`. The month always
 * comes from `change`: another day or groomer may have another month.
 */
export function timesPath(screen: TimeScreen | "waitlist", now: TimesQuery, change: Change = {}): string {
  const { date, month, groomer, services = [], lost } = { ...now, month: null, ...change } as Change;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ groomer, date, month })) if (value) query.set(name, value);
  for (const service of services) query.append("services", service);
  if (lost) query.set(...lost);
  return `${START_PATH}/${screen}${query.size > 0 ? `?${query}` : ""}`;
}
