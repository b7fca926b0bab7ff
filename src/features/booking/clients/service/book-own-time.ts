import type { Context } from "#kit/server/api-handler.ts";
import { type Beside, placeForClient } from "../../checkout/service/place-for-client.ts";
import { servicesOf } from "../../rules/draft.ts";
import { findOwnTime, type OwnVisit } from "../internal/own-times.ts";

/** `agreedMax`: the highest total, in cents, that the client agreed to. */
type Booking = { id: string; startsAt: Date; agreedMax: number; beside?: Beside };

/**
 * Books a groomer's own visit at `startsAt`, paid in cash. Places nothing if the time is not free, or if the
 * booking with this `id` is placed already. Refuses as `placeForClient` does.
 */
export async function bookOwnTime(
  scope: Pick<Context, "db" | "siteId" | "now">,
  { draft, groomerId, customerId }: OwnVisit & { customerId: string },
  { startsAt, ...booking }: Booking,
): Promise<void> {
  const opening = await findOwnTime(scope, { draft, groomerId, customerId }, startsAt);
  if (!opening) return;
  const visit = {
    groomerId,
    startsAt: new Date(opening.startsAt).toISOString(),
    endsAt: new Date(opening.endsAt).toISOString(),
    minutes: (opening.endsAt - opening.startsAt) / 60_000,
    zoneId: opening.zone.id,
    services: servicesOf(draft),
  };
  const chosen = { ...draft, visits: [visit], payment: { id: "cash" } as const, upsellsTold: true };
  const byStaff = draft.source === "staff";
  await placeForClient(scope, { ...booking, customerId, draft: chosen, byStaff });
}
