import { covers } from "#features/calendar/rules/work-zones.ts";
import { type Groomer, listGroomersCovering } from "#features/groomers/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { CentsRange } from "#kit/wire/money.ts";
import { type Draft, servicesOf } from "../rules/draft.ts";

type Scope = Pick<Context, "db" | "siteId">;

/**
 * The cheapest and the dearest drive, in cents, over all groomers who cover the address and offer every
 * service. Zero if there is no such groomer.
 */
export async function readZonePrice({ db, siteId }: Scope, draft: Draft): Promise<CentsRange> {
  const { address, areaId } = draft;
  if (!address || areaId === null) return { min: 0, max: 0 };
  const covering = await listGroomersCovering(db, siteId, { lat: address.latitude, lng: address.longitude });
  const services = servicesOf(draft);
  const suitable = covering.filter(({ serviceIds }) =>
    services.every(({ serviceId }) => serviceIds.has(serviceId)),
  );
  return zonePriceOf(suitable, draft) ?? { min: 0, max: 0 };
}

/** The lowest and highest price (cents) of these groomers' zones at the address; null outside all zones. */
export function zonePriceOf(groomers: readonly Groomer[], { address }: Draft): CentsRange | null {
  if (!address) return null;
  const place = { lat: address.latitude, lng: address.longitude };
  const zones = groomers.flatMap((groomer) => groomer.zones.filter((zone) => covers(zone.polygon, place)));
  const prices = zones.map((zone) => zone.priceCents);
  return prices.length === 0 ? null : { min: Math.min(...prices), max: Math.max(...prices) };
}
