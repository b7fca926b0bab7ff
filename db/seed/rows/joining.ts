import { GROOMER_PERMISSIONS } from "#features/groomers/rules/permissions.ts";
import { addressIn } from "../addresses.ts";
import type { Batch } from "../batch.ts";
import type { BrandFact } from "../plain/brands.ts";
import { phoneOf } from "../plain/groomers.ts";
import { JOINERS, type JoinerFact } from "../plain/joining.ts";
import { chanceOf } from "../random.ts";
import { areaId, serviceId, siteId } from "./brand.ts";
import { addAccount, groomerId } from "./people.ts";

const DAY_MS = 86_400_000;
/** From Tuesday to Friday, 9 to 5. */
const WEEK = [3, 4, 5, 6].map((weekday) => ({ weekday, startMinute: 540, endMinute: 1_020 }));

/** Adds one groomer in each state other than active: new, pending, approved, inactive. */
export function addJoiners(batch: Batch, brand: BrandFact, passwordHash: string, now: Date): void {
  for (const [index, joiner] of JOINERS.entries()) {
    const invitedAt = new Date(now.getTime() - (index + 2) * DAY_MS);
    const key = `${brand.slug}/joining/${joiner.status}`;
    const { email, status, firstName, lastName, vanityUrl } = joiner;
    const accountId = addAccount(batch, {
      ...{ key, brand: brand.slug, role: "groomer", status, email, phoneNumber: null, passwordHash },
      createdAt: invitedAt,
    });
    batch.add("groomers", {
      ...{ id: groomerId(key), siteId: siteId(brand.slug), accountId, vanityUrl, email, firstName, lastName },
      displayName: `${firstName} ${lastName}`,
      permissions: GROOMER_PERMISSIONS,
      createdAt: invitedAt,
      ...(status !== "new" && placeOf(brand, key, index)),
    });
    if (status !== "new")
      addApplication(batch, brand, { key, joiner, sentAt: new Date(invitedAt.getTime() + DAY_MS) });
  }
}

function placeOf(brand: BrandFact, key: string, index: number) {
  const [area] = brand.areas;
  if (!area) return {};
  const startAddress = addressIn(chanceOf(`joining/${key}`), area, area.centerZip);
  return {
    areaId: areaId(brand.slug, area.slug),
    phoneNumber: phoneOf(area.areaCodes[0] as string, 90 + index),
    startAddress,
    startLatitude: startAddress.latitude,
    startLongitude: startAddress.longitude,
    startSpreadMiles: 0,
  };
}

type Sent = { key: string; joiner: JoinerFact; sentAt: Date };

/** Adds a sent application, and what an approved groomer has set up so far. */
function addApplication(batch: Batch, brand: BrandFact, { key, joiner, sentAt }: Sent): void {
  const owner = { siteId: siteId(brand.slug), groomerId: groomerId(key) };
  const { experience, staffNote, services } = joiner;
  batch.add("groomerApplications", {
    ...owner,
    ...{
      experienceYears: experience.years,
      experience: experience.text,
      staffNote,
      sentAt,
      updatedAt: sentAt,
    },
  });
  for (const slug of services)
    batch.add("groomerServices", { ...owner, serviceId: serviceId(brand.slug, slug) });
  if (services.length > 0) for (const hours of WEEK) batch.add("groomerHours", { ...owner, ...hours });
}
