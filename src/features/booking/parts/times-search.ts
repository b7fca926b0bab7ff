import type { TimesQuery } from "./times-query.ts";

const ID = /^[0-9a-f-]{36}$/i;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const MONTH = /^\d{4}-\d{2}$/;
const SERVICE = /^[0-9a-f-]{36}:[0-9a-f-]{36}$/;
/** As many as a listing takes. */
const MAX_SERVICES = 30;

/** Someone was quicker; the address has changed; pets or services have changed. */
const WHY_LOST = ["taken", "moved", "changed"] as const;
export type WhyLost = (typeof WHY_LOST)[number];

/** What the URL of the times searches for: a day, a groomer, a month, some services; and a lost time. */
export type TimesSearch = {
  date: string | null;
  groomerId: string | null;
  month: string | null;
  /** Each `petId:serviceId`; none for all. */
  services: readonly string[];
  /** The time that is gone, and why. */
  lost: string | null;
  whyLost: WhyLost;
};

/** Reads it from the URL; values of a wrong shape are ignored. */
export function readTimesSearch(request: Pick<Request, "url">): TimesSearch {
  const { searchParams } = new URL(request.url);
  const one = (name: string, shape: RegExp) => {
    const value = searchParams.get(name);
    return value && shape.test(value) ? value : null;
  };
  const whyLost = WHY_LOST.find((why) => searchParams.has(why)) ?? "taken";
  const lost = new Date(searchParams.get(whyLost) ?? "");
  const services = searchParams.getAll("services").filter((word) => SERVICE.test(word));
  return {
    date: one("date", DATE),
    groomerId: one("groomer", ID),
    month: one("month", MONTH),
    services: [...new Set(services)].slice(0, MAX_SERVICES),
    lost: Number.isNaN(lost.getTime()) ? null : lost.toISOString(),
    whyLost,
  };
}

/** The part of it that another screen of the times takes over. */
export function toTimesQuery({ date, groomerId, services }: TimesSearch): TimesQuery {
  return { date, groomer: groomerId, services };
}
