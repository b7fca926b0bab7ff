import { readNotifications } from "#features/groomers/service/read-notifications.ts";
import { placeSuggestionSchema } from "#features/places/contract.ts";
import { loadAreas } from "#features/places/service.ts";
import { readGroomerReferrer } from "#features/promotions/service/read-groomer-referrer.ts";
import type { Db } from "#kit/server/database.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Image } from "#kit/wire/image.ts";
import type { Application } from "../contract/application.ts";
import type { ApplicationRow } from "../store/applications.ts";

export async function presentApplication(db: Db, siteId: SiteId, row: ApplicationRow): Promise<Application> {
  const [areas, notifications, referredBy] = await Promise.all([
    loadAreas(db, siteId),
    readNotifications(db, siteId, row.id),
    readGroomerReferrer(db, siteId, row.id),
  ]);
  if (!notifications) throw notFound("This groomer");
  return {
    ...{ status: row.status, firstName: row.firstName, lastName: row.lastName },
    ...{ displayName: row.displayName, email: row.email ?? "", phoneNumber: row.phoneNumber },
    physicalAddress: placeSuggestionSchema.safeParse(row.startAddress).data ?? null,
    areaId: row.areaId,
    areas: areas.map(({ id, name }) => ({ id, name })),
    experienceYears: row.sentAt === null ? null : row.experienceYears,
    experience: row.experience ?? "",
    licence: row.licenceFileId ? toLicence(row.id, row.licenceFileId) : null,
    notifications,
    referredBy,
    staffNote: row.staffNote ?? "",
    sentAt: row.sentAt?.toISOString() ?? null,
  };
}

/** The file's id in the address makes browsers fetch a new picture. */
function toLicence(groomerId: string, fileId: string): Image {
  const at = (size: string) => `/v2/groomers/${groomerId}/licence/${size}?v=${fileId}`;
  const sizes = { thumbnail: at("thumbnail"), medium: at("medium"), large: at("large") };
  return { id: fileId, url: sizes.large, alt: "Driver's license", sizes };
}
