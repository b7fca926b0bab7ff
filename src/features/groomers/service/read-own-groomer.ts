import { placeSuggestionSchema } from "#features/places/contract.ts";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { toImage } from "#kit/wire/image.ts";
import { toGroomerPermissions } from "../rules/permissions.ts";
import { meanRating } from "../rules.ts";
import { findOwn } from "../store/own-groomer.ts";
import * as groomersStore from "../store.ts";

/**
 * Reads a groomer's private profile with the hours. Null for an unknown groomer or a groomer of another
 * brand.
 */
export async function readOwnGroomer(db: Db, siteId: SiteId, groomerId: string) {
  const [row, hours] = await Promise.all([
    findOwn(db, siteId, groomerId),
    groomersStore.readHours(db, siteId, [groomerId]),
  ]);
  if (!row) return null;
  const { startAddress, ratingSum, ratingCount, usualMinutes, areaId, areaSlug, areaName, timeZone, ...own } =
    row;
  return {
    ...own,
    permissions: [...toGroomerPermissions(row.permissions)],
    profilePicture: toImage(row.profilePicture),
    physicalAddress: placeSuggestionSchema.safeParse(startAddress).data ?? null,
    rating: meanRating(ratingSum, ratingCount),
    reviewCount: ratingCount,
    serviceTime: usualMinutes,
    serviceArea:
      areaId === null || areaSlug === null || areaName === null || timeZone === null
        ? null
        : { id: areaId, slug: areaSlug, name: areaName, timeZone },
    hours: hours.toSorted((a, b) => a.weekday - b.weekday || a.startMinute - b.startMinute),
  };
}
