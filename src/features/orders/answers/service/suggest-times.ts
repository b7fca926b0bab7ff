import type { Slot } from "#features/availability/contract.ts";
import { suggestSlots } from "#features/availability/service/suggest-slots.ts";
import { dateIn } from "#features/calendar/rules/wall-clock.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Parsed, Reply } from "#kit/wire/endpoint.ts";
import { Refusal } from "#kit/wire/errors.ts";
import { readOrderNeeds, toVisitNeeds } from "../../service/read-order-needs.ts";
import type { suggestTimes as contract } from "../contract/requests.ts";
import { answererOf, readProviderOrder } from "../internal/read-provider-order.ts";
import { isPreferred } from "../rules/preferred-times.ts";
import { notAnswerable } from "../words/refusals.ts";

const MAX_SUGGESTIONS = 6;

/**
 * Returns times that the groomer could propose for a request, or ask for in place of a visit's time: the best
 * up to the horizon, or all of one day. They obey the same rules as `proposeTime` and `askForTime`.
 * `chosenId`: the groomer that staff choose.
 */
export async function suggestTimes(
  context: Context,
  id: string,
  { date, after, chosenId = "" }: Parsed<typeof contract>["query"] & { chosenId?: string },
): Promise<Reply<typeof contract>> {
  const { db, siteId, now } = context;
  const groomerId = answererOf(context).groomerId ?? chosenId;
  const row = await readProviderOrder(context, id);
  // For an accepted visit the groomer may ask for another time.
  const isOwnVisit = row.status === "accepted" && row.groomerId === groomerId && !row.orderMarkedAsNoShow;
  if (row.status !== "request" && !isOwnVisit) {
    throw new Refusal("conflict", notAnswerable(row.number, row.status.replace("_", " ")));
  }
  // The notice for customers' bookings does not apply: a groomer may propose an earlier time.
  const needs = { ...toVisitNeeds(await readOrderNeeds(db, siteId, row, now)), noticeMinutes: 0 };
  const found = await suggestSlots(context, needs, { groomerId, date });
  // A visit's own time counts as free, but is no other time.
  const isOther = ({ startsAt }: Slot) =>
    startsAt !== row.appointmentStart?.toISOString() && (!after || Date.parse(startsAt) >= Date.parse(after));
  const [best, slots] = [found.best.filter(isOther), found.slots.filter(isOther)];
  const reason = slots.length > 0 ? null : (found.reason ?? "fully_booked");
  if (date) return { suggestions: [], slots, reason };
  if (row.appointmentStart) {
    const of = { start: row.appointmentStart, day: dateIn(row.timeZone, row.appointmentStart) };
    const suggestions = besideVisit(of, slots, best);
    return { suggestions: suggestions.slice(0, MAX_SUGGESTIONS), slots: [], reason };
  }
  const { wishes } = row;
  const prefersSome = wishes !== null && (wishes.days.length > 0 || wishes.partsOfDay.length > 0);
  const likes = (slot: Slot) => prefersSome && isPreferred(wishes, slot);
  const firstLiked = [...Map.groupBy(slots.filter(likes), (slot) => slot.date).values()].flatMap(
    ([first]) => first ?? [],
  );
  const liked = [...best.filter(likes), ...firstLiked.map((slot) => ({ ...slot, driveMinutes: null }))];
  const ofLikedDays = [...Map.groupBy(liked, (slot) => slot.date).values()].flatMap(([one]) => one ?? []);
  const suggestions = [
    ...ofLikedDays.map((slot) => ({ ...slot, isPreferred: true })),
    ...best.filter((slot) => !likes(slot)).map((slot) => ({ ...slot, isPreferred: false })),
  ];
  return { suggestions: suggestions.slice(0, MAX_SUGGESTIONS), slots: [], reason };
}

/** For a visit at `start`: the first later time on its day, then the best times of other days. */
function besideVisit(
  { start, day }: { start: Date; day: string },
  slots: readonly Slot[],
  best: readonly Best[],
) {
  const next = slots.find(({ startsAt, date }) => new Date(startsAt) > start && date === day);
  const first = next ? [{ ...next, driveMinutes: null }] : [];
  return [...first, ...best.filter(({ date }) => date !== next?.date)].map((slot) => ({
    ...slot,
    isPreferred: false,
  }));
}

type Best = Slot & { driveMinutes: number | null };
