import { START_PATH, type TimeScreen } from "./path.ts";

/**
 * The state in the URL of the times: day, groomer, month; and the services (each `petId:serviceId`) that
 * the time is for, unless all.
 */
export type TimesQuery = {
  date?: string | null;
  month?: string | null;
  groomer?: string | null;
  services?: readonly string[];
};

type Change = TimesQuery & {
  /** Why and which time is gone, an instant. */
  lost?: readonly [why: string, startsAt: string];
};

/**
 * The URL of a screen of the times, or of the waitlist for full ones, with what is left out of `change` left
 * as it is; a new day or groomer drops the month.
 */
export function timesPath(screen: TimeScreen | "waitlist", now: TimesQuery, change: Change = {}): string {
  const { date, month, groomer, services = [], lost } = { ...now, month: null, ...change } as Change;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ groomer, date, month })) if (value) query.set(name, value);
  for (const service of services) query.append("services", service);
  if (lost) query.set(...lost);
  return `${START_PATH}/${screen}${query.size > 0 ? `?${query}` : ""}`;
}
