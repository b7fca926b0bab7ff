import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { type GroomerPermission, toGroomerPermissions } from "../rules/permissions.ts";
import { findZoneOwner } from "../store/own-zones.ts";
import * as groomersStore from "../store.ts";

/** A groomer's work zones, the cheapest first, and what decides over them. */
export type OwnZones = {
  zones: { id: string; name: string; priceCents: number; workDays: number[]; polygon: [number, number][] }[];
  permissions: readonly GroomerPermission[];
  /** Whether customers can book the groomer. */
  isActive: boolean;
  /** Null until the groomer has an area, like its time zone. */
  areaId: string | null;
  timeZone: string | null;
};

/** Reads a groomer's zones in any state of the account. Null for an unknown groomer or another brand's. */
export async function readOwnZones(db: Db | Tx, siteId: SiteId, groomerId: string): Promise<OwnZones | null> {
  const owner = await findZoneOwner(db, siteId, groomerId);
  if (!owner) return null;
  const rows = await groomersStore.readZones(db, siteId, [groomerId]);
  return {
    zones: rows.map(({ groomerId: _, price, polygon, ...zone }) => ({
      ...zone,
      priceCents: price,
      polygon: polygon.map(([longitude, latitude]) => [longitude, latitude]),
    })),
    permissions: toGroomerPermissions(owner.permissions),
    isActive: owner.status === "active",
    areaId: owner.areaId,
    timeZone: owner.timeZone,
  };
}
