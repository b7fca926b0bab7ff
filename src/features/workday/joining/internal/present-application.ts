import { readNotifications } from "#features/groomers/service/read-notifications.ts";
import { placeSuggestionSchema } from "#features/places/contract.ts";
import { loadAreas } from "#features/places/service.ts";
import { readGroomerReferrer } from "#features/promotions/service/read-groomer-referrer.ts";
import type { Db } from "#kit/server/database.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Image } from "#kit/wire/image.ts";
import type { Application } from "../contract/application.ts";
import type { LicenceSide } from "../rules/application.ts";
import type { ApplicationRow } from "../store/applications.ts";
import * as applicationsStore from "../store/applications.ts";

export async function presentApplication(db: Db, siteId: SiteId, row: ApplicationRow): Promise<Application> {
  const [areas, otherAreaIds, notifications, referredBy] = await Promise.all([
    loadAreas(db, siteId),
    applicationsStore.listOtherAreas(db, siteId, row.id),
    readNotifications(db, siteId, row.id),
    readGroomerReferrer(db, siteId, row.id),
  ]);
  if (!notifications) throw notFound("This groomer");
  return {
    ...{ status: row.status, firstName: row.firstName, lastName: row.lastName },
    ...{ displayName: row.displayName, email: row.email ?? "", phoneNumber: row.phoneNumber },
    physicalAddress: placeSuggestionSchema.safeParse(row.startAddress).data ?? null,
    areaId: row.areaId,
    // In the order of the list, whatever order the rows have.
    otherAreaIds: areas.flatMap(({ id }) => (otherAreaIds.includes(id) ? [id] : [])),
    areas: areas.map(({ id, name }) => ({ id, name })),
    experienceYears: row.sentAt === null ? null : row.experienceYears,
    experience: row.experience ?? "",
    licence: toLicence(row.id, "front", row.licenceFileId),
    licenceBack: toLicence(row.id, "back", row.licenceBackFileId),
    notifications,
    referredBy,
    staffNote: row.staffNote ?? "",
    sentAt: row.sentAt?.toISOString() ?? null,
  };
}

const LICENCE_ALTS = { front: "Driver's license", back: "Driver's license, back" };

/** The file's id in the address makes browsers fetch a new picture. */
function toLicence(groomerId: string, side: LicenceSide, fileId: string | null): Image | null {
  if (fileId === null) return null;
  const at = (size: string) => `/v2/groomers/${groomerId}/licence/${size}?side=${side}&v=${fileId}`;
  const sizes = { thumbnail: at("thumbnail"), medium: at("medium"), large: at("large") };
  return { id: fileId, url: sizes.large, alt: LICENCE_ALTS[side], sizes };
}
