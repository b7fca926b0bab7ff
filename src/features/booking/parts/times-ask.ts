import { isDay } from "#kit/wire/time.ts";
import type { TimesQuery } from "./times-query.ts";

const isId = (text: string) => /^[0-9a-f-]{36}$/i.test(text);
const isMonth = (text: string) => isDay(`${text}-01`);
const SERVICE = /^[0-9a-f-]{36}:[0-9a-f-]{36}$/;
/** As many as a listing takes. */
const MOST_SERVICES = 30;

/** Someone was quicker; the address has changed; pets or services have changed. */
const WHY_LOST = ["taken", "moved", "changed"] as const;
export type WhyLost = (typeof WHY_LOST)[number];

/** What the URL of the times asks for: a day, a groomer, a month to look at, some services only, a time that was lost. */
export type TimesAsk = {
  date: string | null;
  groomerId: string | null;
  month: string | null;
  /** Each `petId:serviceId`; none for all. */
  services: readonly string[];
  /** The time that is gone, and why. */
  lost: string | null;
  whyLost: WhyLost;
};

/** Reads it; what has no shape is as good as absent. */
export function readTimesAsk(request: Pick<Request, "url">): TimesAsk {
  const { searchParams } = new URL(request.url);
  const one = (name: string, isMeant: (text: string) => boolean) => {
    const value = searchParams.get(name);
    return value && isMeant(value) ? value : null;
  };
  const whyLost = WHY_LOST.find((why) => searchParams.has(why)) ?? "taken";
  const lost = new Date(searchParams.get(whyLost) ?? "");
  const services = searchParams.getAll("services").filter((word) => SERVICE.test(word));
  return {
    date: one("date", isDay),
    groomerId: one("groomer", isId),
    month: one("month", isMonth),
    services: [...new Set(services)].slice(0, MOST_SERVICES),
    lost: Number.isNaN(lost.getTime()) ? null : lost.toISOString(),
    whyLost,
  };
}

/** What of it goes along to another screen of the times. */
export function queryOf({ date, groomerId, services }: TimesAsk): TimesQuery {
  return { date, groomer: groomerId, services };
}
