import type { TimesQuery } from "./times-query.ts";

const ID = /^[0-9a-f-]{36}$/i;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const MONTH = /^\d{4}-\d{2}$/;
const SERVICE = /^[0-9a-f-]{36}:[0-9a-f-]{36}$/;
/** The most services that the API's searches accept. */
const MAX_SERVICES = 30;

/**
 * Why a time was lost. `taken`: another customer booked the time; `moved`: the address has changed;
 * `changed`: pets or services have changed. The other reasons: the time was never on offer.
 */
export const WHY_LOST = [
  "taken",
  "moved",
  "changed",
  "closed",
  "too_soon",
  "too_far",
  "outside_zones",
  "breed_refused",
  "too_heavy",
  "paused",
] as const;
export type WhyLost = (typeof WHY_LOST)[number];

/** The search in the URL of a times screen. `date` is YYYY-MM-DD, and `month` is YYYY-MM. */
export type TimesSearch = {
  date: string | null;
  groomerId: string | null;
  month: string | null;
  /** In the form `petId:serviceId`; an empty list means all services. */
  services: readonly string[];
  /** The lost time, an ISO instant; the reason is `whyLost`. */
  lost: string | null;
  whyLost: WhyLost;
};

/** Reads the search from a request's URL. Ignores values with a wrong shape. */
export function readTimesSearch(request: Pick<Request, "url">): TimesSearch {
  const { searchParams } = new URL(request.url);
  const read = (name: string, shape: RegExp) => {
    const value = searchParams.get(name);
    return value && shape.test(value) ? value : null;
  };
  const whyLost = WHY_LOST.find((why) => searchParams.has(why)) ?? "taken";
  const lost = new Date(searchParams.get(whyLost) ?? "");
  const services = searchParams.getAll("services").filter((key) => SERVICE.test(key));
  return {
    date: read("date", DATE),
    groomerId: read("groomer", ID),
    month: read("month", MONTH),
    services: [...new Set(services)].slice(0, MAX_SERVICES),
    lost: Number.isNaN(lost.getTime()) ? null : lost.toISOString(),
    whyLost,
  };
}

/** The part of a search that links to other times screens carry along. */
export function toTimesQuery({ date, groomerId, services }: TimesSearch): TimesQuery {
  return { date, groomer: groomerId, services };
}
