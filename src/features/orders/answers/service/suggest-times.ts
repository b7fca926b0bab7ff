import type { Slot } from "#features/availability/contract.ts";
import { suggestSlots } from "#features/availability/service/suggest-slots.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { Reply } from "#kit/wire/endpoint.ts";
import { Refusal } from "#kit/wire/errors.ts";
import { readOrderNeeds, toVisitNeeds } from "../../service/read-order-needs.ts";
import type { suggestTimes as contract } from "../contract/requests.ts";
import { readProviderOrder } from "../internal/read-provider-order.ts";
import { isPreferred } from "../rules/preferred-times.ts";
import { notAnswerable } from "../words/refusals.ts";

const MAX_SUGGESTIONS = 6;

/**
 * Returns times that the groomer could propose for a request: the best up to the horizon, or all of one day.
 * They obey the same rules as `proposeTime`.
 */
export async function suggestTimes(
  context: Context,
  id: string,
  date: string | undefined,
): Promise<Reply<typeof contract>> {
  const { db, siteId, now } = context;
  const { profileId: groomerId } = actingAs(context, "groomer");
  const row = await readProviderOrder(context, id);
  if (row.status !== "request") {
    throw new Refusal("conflict", notAnswerable(row.number, row.status.replace("_", " ")));
  }
  // The notice for customers' bookings does not apply: a groomer may propose an earlier time.
  const needs = { ...toVisitNeeds(await readOrderNeeds(db, siteId, row, now)), noticeMinutes: 0 };
  const { best, slots, reason } = await suggestSlots(context, needs, { groomerId, date });
  if (date) return { suggestions: [], slots, reason };
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
