import { redirect } from "react-router";
import type { Recommendation } from "#features/availability/contract.ts";
import {
  type BestTime,
  choiceOf,
  choicesOf,
  nearestOf,
  type SlotChoice,
} from "#features/availability/parts/slots.ts";
import { reasonText, whyText } from "#features/availability/words.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { nowOf } from "#kit/web/now.ts";
import type { Reply } from "#kit/wire/endpoint.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { localDate } from "#kit/wire/format/dates.ts";
import { isDay } from "#kit/wire/is-day.ts";
import { pathOf, type ShownSession } from "../../parts/path.ts";
import type { TimesAsk } from "../../parts/times-search.ts";
import { petsWith } from "../../parts/visit-services.ts";
import { isProviderAvailable } from "../contract/groomers.ts";
import {
  availableDays,
  availableTimeslots,
  recommendedSchedules,
  timeslotsPerGroomer,
} from "../contract/times.ts";
import { mayComeFree } from "../rules/waitlist-offer.ts";

// For loaders only.

const BEST = 6;

export type Booking = { token: string; session: ShownSession };

/**
 * Runs the reads of a screen of the times. Another window may have changed the pets meanwhile: then they are
 * asked for first; a link to services that are no longer wished leads to what is.
 */
export async function whileReady<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const code = asRefusal(error)?.code;
    if (code === "not_ready") throw redirect(pathOf("pets-and-services"));
    if (code === "validation_failed") throw redirect(pathOf("schedule-first-groomer"));
    throw error;
  }
}

/** Whom a reason speaks of: the pets that the time is for. */
export function aboutOf(session: ShownSession, { services }: TimesAsk) {
  return { address: session.address, pets: petsWith(session, services) };
}

/** What every listing is told: which services the time is for; nothing for all. */
export function servicesQuery({ services }: Pick<TimesAsk, "services">) {
  return { "services[]": services.length > 0 ? [...services] : undefined };
}

/** The best times, or why there are none. */
export async function readBest(args: Anywhere, { token, session }: Booking, ask: TimesAsk) {
  const query = { limit: BEST, ...servicesQuery(ask) };
  const best = await call(args, recommendedSchedules, { params: { session: token }, query });
  const reason = reasonText(best.reason, aboutOf(session, ask));
  return { best: best.items.map(bestTimeOf), reason, isFull: mayComeFree(best.reason) };
}

function bestTimeOf(item: Recommendation): BestTime {
  const { groomers: _, ...slot } = choiceOf(item);
  const { endTime, minutes, groomer } = item;
  const { rating, reviewCount } = groomer;
  return { ...slot, endTime, minutes, rating, reviewCount, why: whyText(item) };
}

/**
 * The month, the day that is looked at, and who has which times on it: of any groomer, or of the one asked
 * for.
 */
export async function readDays(args: Anywhere, { token, session }: Booking, ask: TimesAsk) {
  const params = { session: token };
  const query = servicesQuery(ask);
  const days = await call(args, availableDays, { params, query });
  const date = dayShown(ask.date ?? lostOn(session, ask), ask.month, days);
  const ofDay = date ? await call(args, timeslotsPerGroomer, { params, query: { date, ...query } }) : null;
  const groomers = ofDay?.groomers ?? [];
  const shown = ask.groomerId ? groomers.filter(({ groomer }) => groomer.id === ask.groomerId) : groomers;
  return {
    ...calendarOf(nowOf(args), ask, days, date),
    slots: choicesOf(shown),
    groomers: groomers.map(({ groomer, slots }) => ({ ...briefOf(groomer), times: slots.length })),
    reason: reasonText(days.reason ?? ofDay?.reason ?? null, aboutOf(session, ask)),
    isFull: mayComeFree(days.reason ?? ofDay?.reason ?? null),
    nearest: await readNearest(args, token, ask, date, shown.length > 0),
  };
}

/** One groomer's month and the times of its day; null when nobody of this id works here. */
export async function readGroomer(args: Anywhere, booking: Booking, ask: TimesAsk & { groomerId: string }) {
  const { token, session } = booking;
  const days = await listDays(args, token, ask);
  if (!days) return null;
  const { groomerId } = ask;
  const groomer = days.groomers?.find(({ id }) => id === groomerId);
  const date = dayShown(ask.date ?? lostOn(session, ask), ask.month, days);
  const params = { session: token };
  const query = date && { date, service_provider_id: groomerId, ...servicesQuery(ask) };
  const ofDay = query ? await call(args, availableTimeslots, { params, query }) : null;
  const slots = (ofDay?.slots ?? []).map((slot) => choiceOf(slot));
  const reason = days.reason ?? ofDay?.reason ?? null;
  return {
    ...calendarOf(nowOf(args), ask, days, date),
    groomer: groomer ? briefOf(groomer) : null,
    slots,
    reason: reasonText(reason, aboutOf(session, ask), groomer?.displayName ?? "This groomer"),
    isFull: mayComeFree(reason),
    nearest: await readNearest(args, token, ask, date, slots.length > 0),
  };
}

type Days = Omit<Reply<typeof availableDays>, "groomers"> & {
  groomers: readonly Brief[] | null;
};
type Brief = {
  id: string;
  displayName: string;
  businessName: string;
  tagLine: string;
  vanityUrl: string;
  rating: number | null;
  reviewCount: number;
};

export function briefOf({
  id,
  displayName,
  businessName,
  tagLine,
  vanityUrl,
  rating,
  reviewCount,
}: Brief): Brief {
  return { id, displayName, businessName, tagLine, vanityUrl, rating, reviewCount };
}

/** A groomer who works here but cannot come has no days, and a reason; an id of nobody is null. */
async function listDays(
  args: Anywhere,
  token: string,
  ask: TimesAsk & { groomerId: string },
): Promise<Days | null> {
  const query = {
    service_provider_id: ask.groomerId,
    with_groomers: "true" as const,
    ...servicesQuery(ask),
  };
  try {
    return await call(args, availableDays, { params: { session: token }, query });
  } catch (error) {
    if (asRefusal(error)?.code !== "not_found") throw error;
  }
  try {
    const params = { session: token, sp: ask.groomerId };
    const { reason } = await call(args, isProviderAvailable, { params, query: servicesQuery(ask) });
    return { days: [], firstOpenDate: null, groomers: [], reason };
  } catch (error) {
    if (asRefusal(error)?.code !== "not_found") throw error;
    return null;
  }
}

function calendarOf(now: Date, ask: TimesAsk, { days, firstOpenDate }: Days, date: string | null) {
  // A link may name what is no day at all.
  const isGone = ask.date !== null && isDay(ask.date) && !days.some((day) => day.date === ask.date);
  return {
    days,
    firstOpenDate,
    date,
    month: monthShown(ask.month, date, days, now.toISOString()),
    gone: isGone ? ask.date : null,
  };
}

/** The day that is asked for, else the first open one: of the month that is looked at, if any. */
function dayShown(asked: string | null, month: string | null, { days, firstOpenDate }: Days): string | null {
  if (days.some((day) => day.date === asked)) return asked;
  const ofMonth = days.filter((day) => month !== null && day.date.startsWith(month));
  const open = ofMonth.find((day) => day.isAvailable);
  if (open || firstOpenDate === null) return open?.date ?? null;
  return ofMonth[0]?.date ?? firstOpenDate;
}

function monthShown(
  asked: string | null,
  date: string | null,
  days: readonly { date: string }[],
  today: string,
): string {
  const months = new Set(days.map((day) => day.date.slice(0, 7)));
  if (asked && months.has(asked)) return asked;
  return date?.slice(0, 7) ?? days[0]?.date.slice(0, 7) ?? today.slice(0, 7);
}

/** The closest other times: to the one that was lost, else to a day that has none. */
export async function readNearest(
  args: Anywhere,
  token: string,
  ask: TimesAsk,
  day: string | null,
  isOpen: boolean,
): Promise<SlotChoice[]> {
  const date = day ?? ask.lost?.slice(0, 10);
  if (!date || (isOpen && !ask.lost)) return [];
  const query = { date, ...(ask.lost && { near: ask.lost }), ...servicesQuery(ask) };
  const { nearest } = await call(args, availableTimeslots, { params: { session: token }, query });
  return nearestOf(nearest);
}

/** The area's calendar day of the time that was lost. */
function lostOn({ area }: ShownSession, { lost }: TimesAsk): string | null {
  return lost && localDate(lost, area?.timeZone ?? "UTC");
}
