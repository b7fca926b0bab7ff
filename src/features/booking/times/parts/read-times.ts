import { redirect } from "react-router";
import type { Recommendation } from "#features/availability/contract.ts";
import {
  type BestTime,
  type SlotChoice,
  toChoice,
  toChoices,
  toNearest,
} from "#features/availability/parts/slot-choices.ts";
import { reasonText, whyText } from "#features/availability/words.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { nowOf } from "#kit/web/now.ts";
import { isDay } from "#kit/wire/calendar-day.ts";
import type { Reply } from "#kit/wire/endpoint.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { toLocalDate } from "#kit/wire/format/dates.ts";
import { pathOf, type ShownSession } from "../../parts/path.ts";
import type { TimesSearch } from "../../parts/times-search.ts";
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

const BEST_COUNT = 6;

export type Booking = { token: string; session: ShownSession };

/**
 * Runs the reads of a times screen. Throws a redirect to the pets if the booking lacks facts for a search,
 * and to the list of visits if the URL has services that are no longer in the booking.
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

/** The address and pets of a search, which the text of a reason mentions. */
export function toSearchedFor(session: ShownSession, { services }: TimesSearch) {
  return { address: session.address, pets: petsWith(session, services) };
}

/** The services of a search as the API's query; undefined means all services. */
export function servicesQuery({ services }: Pick<TimesSearch, "services">) {
  return { "services[]": services.length > 0 ? [...services] : undefined };
}

/** Reads the best times, or the reason if there are none. `isFull`: whether the waitlist can help. */
export async function readBest(args: Anywhere, { token, session }: Booking, search: TimesSearch) {
  const query = { limit: BEST_COUNT, ...servicesQuery(search) };
  const best = await call(args, recommendedSchedules, { params: { session: token }, query });
  const reason = reasonText(best.reason, toSearchedFor(session, search));
  return { best: best.items.map(toBestTime), reason, isFull: mayComeFree(best.reason) };
}

function toBestTime(item: Recommendation): BestTime {
  const { groomers: _, ...slot } = toChoice(item);
  const { endTime, minutes, groomer } = item;
  const { rating, reviewCount } = groomer;
  return { ...slot, endTime, minutes, rating, reviewCount, why: whyText(item) };
}

/** Reads the month, the shown day and its times, for any groomer or for the groomer in the URL. */
export async function readDays(args: Anywhere, { token, session }: Booking, search: TimesSearch) {
  const params = { session: token };
  const query = servicesQuery(search);
  const days = await call(args, availableDays, { params, query });
  const date = chooseDay(search.date ?? lostOn(session, search), search.month, days);
  const ofDay = date ? await call(args, timeslotsPerGroomer, { params, query: { date, ...query } }) : null;
  const groomers = ofDay?.groomers ?? [];
  const shown = search.groomerId
    ? groomers.filter(({ groomer }) => groomer.id === search.groomerId)
    : groomers;
  return {
    ...toCalendarView(nowOf(args), search, days, date),
    slots: toChoices(shown),
    groomers: groomers.map(({ groomer, slots }) => ({ ...toBrief(groomer), times: slots.length })),
    reason: reasonText(days.reason ?? ofDay?.reason ?? null, toSearchedFor(session, search)),
    isFull: mayComeFree(days.reason ?? ofDay?.reason ?? null),
    nearest: await readNearest(args, token, search, date, shown.length > 0),
  };
}

/** Reads a groomer's month, and the times of the shown day. Returns null for an unknown groomer. */
export async function readGroomer(
  args: Anywhere,
  booking: Booking,
  search: TimesSearch & { groomerId: string },
) {
  const { token, session } = booking;
  const days = await listDays(args, token, search);
  if (!days) return null;
  const { groomerId } = search;
  const groomer = days.groomers?.find(({ id }) => id === groomerId);
  const date = chooseDay(search.date ?? lostOn(session, search), search.month, days);
  const params = { session: token };
  const query = date && { date, service_provider_id: groomerId, ...servicesQuery(search) };
  const ofDay = query ? await call(args, availableTimeslots, { params, query }) : null;
  const slots = (ofDay?.slots ?? []).map((slot) => toChoice(slot));
  const reason = days.reason ?? ofDay?.reason ?? null;
  return {
    ...toCalendarView(nowOf(args), search, days, date),
    groomer: groomer ? toBrief(groomer) : null,
    slots,
    reason: reasonText(reason, toSearchedFor(session, search), groomer?.displayName ?? "This groomer"),
    isFull: mayComeFree(reason),
    nearest: await readNearest(args, token, search, date, slots.length > 0),
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

export function toBrief({
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

/** Lists a groomer's days. A groomer who cannot come has a reason instead; an unknown groomer is null. */
async function listDays(
  args: Anywhere,
  token: string,
  search: TimesSearch & { groomerId: string },
): Promise<Days | null> {
  const query = {
    service_provider_id: search.groomerId,
    with_groomers: "true" as const,
    ...servicesQuery(search),
  };
  try {
    return await call(args, availableDays, { params: { session: token }, query });
  } catch (error) {
    if (asRefusal(error)?.code !== "not_found") throw error;
  }
  try {
    const params = { session: token, sp: search.groomerId };
    const { reason } = await call(args, isProviderAvailable, { params, query: servicesQuery(search) });
    return { days: [], firstOpenDate: null, groomers: [], reason };
  } catch (error) {
    if (asRefusal(error)?.code !== "not_found") throw error;
    return null;
  }
}

function toCalendarView(now: Date, search: TimesSearch, { days, firstOpenDate }: Days, date: string | null) {
  // A URL may contain an invalid date, which is not shown as a lost day.
  const isGone = search.date !== null && isDay(search.date) && !days.some((day) => day.date === search.date);
  return {
    days,
    firstOpenDate,
    date,
    month: chooseMonth(search.month, date, days, now.toISOString()),
    gone: isGone ? search.date : null,
  };
}

/** The day to show: the wanted day, else the first open day of the month, else the first day with times. */
function chooseDay(
  wanted: string | null,
  month: string | null,
  { days, firstOpenDate }: Days,
): string | null {
  if (days.some((day) => day.date === wanted)) return wanted;
  const daysOfMonth = days.filter((day) => month !== null && day.date.startsWith(month));
  const openDay = daysOfMonth.find((day) => day.isAvailable);
  if (openDay || firstOpenDate === null) return openDay?.date ?? null;
  return daysOfMonth[0]?.date ?? firstOpenDate;
}

function chooseMonth(
  wanted: string | null,
  date: string | null,
  days: readonly { date: string }[],
  today: string,
): string {
  const months = new Set(days.map((day) => day.date.slice(0, 7)));
  if (wanted && months.has(wanted)) return wanted;
  return date?.slice(0, 7) ?? days[0]?.date.slice(0, 7) ?? today.slice(0, 7);
}

/** The times nearest to the lost time, or to a day without times. Empty if neither applies. */
export async function readNearest(
  args: Anywhere,
  token: string,
  search: TimesSearch,
  day: string | null,
  isOpen: boolean,
): Promise<SlotChoice[]> {
  const date = day ?? search.lost?.slice(0, 10);
  if (!date || (isOpen && !search.lost)) return [];
  const query = { date, ...(search.lost && { near: search.lost }), ...servicesQuery(search) };
  const { nearest } = await call(args, availableTimeslots, { params: { session: token }, query });
  return toNearest(nearest);
}

/** The date of the lost time in the service area. */
function lostOn({ area }: ShownSession, { lost }: TimesSearch): string | null {
  return lost && toLocalDate(lost, area?.timeZone ?? "UTC");
}
