import { data, redirect } from "react-router";
import type { Slot } from "#features/availability/contract.ts";
import { toChoices, toNearest } from "#features/availability/parts/slot-choices.ts";
import { reasonText } from "#features/availability/words.ts";
import { getOrder, type Order } from "#features/orders/contract/order.ts";
import { checkPath, PICK_PATH, type PickerWay, pickerPath } from "#features/orders/parts/reschedule-path.ts";
import { howToReschedule } from "#features/orders/rules/changes.ts";
import { hasTime, type Timed } from "#features/orders/rules/order.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { nowOf } from "#kit/web/now.ts";
import { isDay } from "#kit/wire/calendar-day.ts";
import type { Reply } from "#kit/wire/endpoint.ts";
import { asRefusal, ERROR_STATUS, notFound } from "#kit/wire/errors.ts";
import { toLocalDate } from "#kit/wire/format/dates.ts";
import { orderAvailableDays, orderAvailableTimeslots } from "../contract/reschedule-times.ts";

// For loaders only.

const isId = (text: string) => /^[0-9a-f-]{36}$/i.test(text);
const isMonth = (text: string) => isDay(`${text}-01`);

/**
 * An order that may be rescheduled, and the search in the URL. `how`: at once, or after the groomer agrees.
 * `taken`: the time that another customer has just taken, an ISO instant.
 */
type RescheduleSearch = {
  order: Timed<Order>;
  how: "at_once" | "ask";
  date: string | null;
  month: string | null;
  groomerId: string | null;
  taken: string | null;
};

/**
 * Reads the order in the URL and the search. Throws a redirect to the choice of a visit if the URL names no
 * order, a 404 if it names an invalid one, and a redirect to the page with the reason if the order cannot be
 * rescheduled.
 */
export async function openReschedule(args: Anywhere): Promise<RescheduleSearch> {
  const { searchParams } = new URL(args.request.url);
  const read = (name: string, isValid: (text: string) => boolean) => {
    const value = searchParams.get(name);
    return value && isValid(value) ? value : null;
  };
  if (!searchParams.has("order")) throw redirect(PICK_PATH);
  const id = read("order", isId);
  if (!id) throw data(notFound("This appointment").toEnvelope(), { status: ERROR_STATUS.not_found });
  const order = await call(args, getOrder, { params: { id } });
  const how = howToReschedule(order, nowOf(args));
  if (!hasTime(order) || how === "not") throw redirect(checkPath(id));
  const taken = new Date(searchParams.get("taken") ?? "");
  return {
    order,
    how,
    date: read("date", isDay),
    month: read("month", isMonth),
    groomerId: read("groomer", isId),
    taken: Number.isNaN(taken.getTime()) ? null : taken.toISOString(),
  };
}

/**
 * Reads the days and times to which an order can be rescheduled, with its own groomer or with any groomer.
 * `way` is the screen.
 */
export async function readRescheduleTimes(args: Anywhere, way: PickerWay, search: RescheduleSearch) {
  const { order, taken } = search;
  const ownGroomerId = order.serviceProvider?.id ?? null;
  const groomerId = way === "reschedule-first-groomer" ? ownGroomerId : search.groomerId;
  if (way === "reschedule-first-groomer" && !ownGroomerId)
    throw redirect(pickerPath("reschedule-groomer", order.id));
  const days = await listDays(args, way, search, groomerId);
  const takenOn = taken && toLocalDate(taken, order.area.timeZone);
  const date = chooseDay(search.date ?? takenOn, search.month, days);
  const ofDay = await listSlots(args, search, date ?? takenOn, groomerId);
  const slots = toChoices(byGroomer(days, ofDay?.slots ?? []));
  const isOpen = slots.length > 0;
  return {
    ...search,
    way,
    groomerId: way === "reschedule-first-groomer" ? null : groomerId,
    days: days.days,
    firstOpenDate: days.firstOpenDate,
    date,
    month: search.month ?? date?.slice(0, 7) ?? days.days[0]?.date.slice(0, 7) ?? "",
    slots,
    groomers: soonestFirst(days.groomers, groomerId),
    nearest: isOpen && !taken ? [] : toNearest(ofDay?.nearest ?? []),
    reason: reasonText(days.reason ?? ofDay?.reason ?? null, toSearchedFor(order), nameOf(days, groomerId)),
  };
}
export type RescheduleView = Awaited<ReturnType<typeof readRescheduleTimes>>;

type Days = Reply<typeof orderAvailableDays>;

/** Lists the days. Throws a redirect to all groomers if the groomer no longer serves the address. */
async function listDays(
  args: Anywhere,
  way: PickerWay,
  { order }: RescheduleSearch,
  groomerId: string | null,
) {
  const query = { ...(groomerId && { service_provider_id: groomerId }) };
  try {
    return await call(args, orderAvailableDays, { params: { session: order.id }, query });
  } catch (error) {
    if (!groomerId || asRefusal(error)?.code !== "not_found") throw error;
    if (way === "reschedule-groomer") throw redirect(pickerPath(way, order.id));
    throw redirect(pickerPath("reschedule-groomer", order.id));
  }
}

async function listSlots(
  args: Anywhere,
  { order, taken }: RescheduleSearch,
  date: string | null,
  groomerId: string | null,
) {
  if (!date) return null;
  const query = {
    date,
    ...(groomerId && { service_provider_id: groomerId }),
    ...(taken && { near: taken }),
  };
  return call(args, orderAvailableTimeslots, { params: { session: order.id }, query });
}

function byGroomer({ groomers }: Days, slots: readonly Slot[]) {
  return groomers.map((groomer) => ({
    groomer,
    slots: slots.filter((slot) => slot.groomerId === groomer.id),
  }));
}

function soonestFirst(groomers: Days["groomers"], wanted: string | null) {
  return groomers
    .filter(({ id, nextOpenDate }) => nextOpenDate !== null || id === wanted)
    .map(({ id, displayName, rating, nextOpenDate }) => ({ id, displayName, rating, nextOpenDate }))
    .sort((a, b) => (a.nextOpenDate ?? "~").localeCompare(b.nextOpenDate ?? "~"));
}

/** The day to show: the wanted day, else the first open day of the month, else the first open day. */
function chooseDay(
  wanted: string | null,
  month: string | null,
  { days, firstOpenDate }: Days,
): string | null {
  if (days.some((day) => day.date === wanted)) return wanted;
  const daysOfMonth = days.filter((day) => month !== null && day.date.startsWith(month));
  return daysOfMonth.find((day) => day.isAvailable)?.date ?? daysOfMonth[0]?.date ?? firstOpenDate;
}

function nameOf({ groomers }: Days, id: string | null): string | undefined {
  return id ? (groomers.find((groomer) => groomer.id === id)?.displayName ?? "This groomer") : undefined;
}

function toSearchedFor({ address, petServicesByPet }: Order) {
  return { address, pets: petServicesByPet.map(({ pet }) => ({ breed: { name: pet.breed } })) };
}
