import { readBlockedForCaller } from "#features/accounts/service/read-blocked-groomers.ts";
import { findNextFree } from "#features/availability/service/find-next-free.ts";
import { countByArea, listCards, readZoneCenters } from "#features/groomers/service.ts";
import { listAreas } from "#features/places/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { ListedGroomer, ServedArea } from "../contract.ts";
import { roundPoint } from "../rules.ts";

export async function listServedAreas(context: Context): Promise<ServedArea[]> {
  const [areas, counts] = await Promise.all([listAreas(context), countByArea(context.db, context.siteId)]);
  return areas.map((area) => ({ ...area, groomerCount: counts.get(area.id) ?? 0 }));
}

type ListInput = { area?: string | undefined; limit: number; page: number };

export async function listGroomers(
  context: Context,
  { area, limit, page }: ListInput,
): Promise<{ items: ListedGroomer[]; total: number; limit: number; page: number }> {
  const { db, siteId } = context;
  const except = await readBlockedForCaller(context);
  const query = { areaSlug: area, except, limit, offset: (page - 1) * limit };
  const { items, total } = await listCards(db, siteId, query);
  const ids = items.map(({ id }) => id);
  const [nextFreeTimes, centers] = await Promise.all([
    findNextFree(context, ids),
    readZoneCenters(db, siteId, ids),
  ]);
  const listed = items.map((groomer) => {
    const center = centers.get(groomer.id);
    return {
      ...groomer,
      nextFree: nextFreeTimes.get(groomer.id) ?? null,
      place: center ? roundPoint(center) : null,
    };
  });
  return { items: listed, total, limit, page };
}
