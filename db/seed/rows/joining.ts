import { GROOMER_PERMISSIONS } from "#features/groomers/rules/permissions.ts";
import { formatGroomerCode } from "#features/promotions/rules/groomer-referrals.ts";
import { addressIn } from "../addresses.ts";
import type { Batch } from "../batch.ts";
import type { BrandFact } from "../plain/brands.ts";
import { type GroomerFact, phoneOf } from "../plain/groomers.ts";
import { JOINERS, type JoinerFact } from "../plain/joining.ts";
import { chanceOf, idFrom } from "../random.ts";
import { areaId, serviceId, siteId } from "./brand.ts";
import type { AddLicence } from "./licence.ts";
import { addAccount, codeFrom, groomerId } from "./people.ts";

const DAY_MS = 86_400_000;
/** From Tuesday to Friday, 9 to 5. */
const WEEK = [3, 4, 5, 6].map((weekday) => ({ weekday, startMinute: 540, endMinute: 1_020 }));

const toInvited = (index: number, now: Date) => new Date(now.getTime() - (index + 2) * DAY_MS);
const toSent = (invitedAt: Date) => new Date(invitedAt.getTime() + DAY_MS);
const keyOf = (brand: BrandFact, { status }: JoinerFact) => `${brand.slug}/joining/${status}`;

type Joining = { passwordHash: string; now: Date; addLicence: AddLicence | undefined };

/**
 * Adds one groomer in each state other than active: new, pending, approved, inactive. Without
 * `addLicence`, no application has the picture of a driver's license.
 */
export async function addJoiners(batch: Batch, brand: BrandFact, joining: Joining): Promise<void> {
  const { passwordHash, now, addLicence } = joining;
  for (const [index, joiner] of JOINERS.entries()) {
    const invitedAt = toInvited(index, now);
    const key = keyOf(brand, joiner);
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
    if (status === "new") continue;
    const sentAt = toSent(invitedAt);
    const sender = { key, brand: brand.slug, firstName, lastName, sentAt };
    const licence = (await addLicence?.(batch, sender)) ?? NO_LICENCE;
    addApplication(batch, brand, { key, joiner, sentAt, licence });
  }
}

/** Adds a groomer's referral code, by which the approved groomer of the brand came. */
export function addReferral(batch: Batch, brand: BrandFact, referrer: GroomerFact, now: Date): void {
  const own = { siteId: siteId(brand.slug), groomerId: groomerId(referrer.key) };
  const code = formatGroomerCode(codeFrom(`groomer/${referrer.key}`, 6));
  const index = JOINERS.findIndex(({ status }) => status === "approved");
  const newcomer = JOINERS[index];
  if (!newcomer) return;
  const claimedAt = toSent(toInvited(index, now));
  batch.add("groomerReferralCodes", { ...own, code, madeAt: claimedAt });
  batch.add("groomerReferrals", {
    id: idFrom(`groomer-referral/${referrer.key}`),
    siteId: own.siteId,
    referrerId: own.groomerId,
    newcomerId: groomerId(keyOf(brand, newcomer)),
    rewardCents: 1_000,
    claimedAt,
  });
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

const NO_LICENCE = { licenceFileId: null, licenceBackFileId: null };

type Sent = {
  key: string;
  joiner: JoinerFact;
  sentAt: Date;
  licence: typeof NO_LICENCE | Awaited<ReturnType<AddLicence>>;
};

/** Adds a sent application, and what an approved groomer has set up so far. */
function addApplication(batch: Batch, brand: BrandFact, { key, joiner, sentAt, licence }: Sent): void {
  const owner = { siteId: siteId(brand.slug), groomerId: groomerId(key) };
  const { experience, staffNote, services } = joiner;
  batch.add("groomerApplications", {
    ...owner,
    ...{
      experienceYears: experience.years,
      experience: experience.text,
      staffNote,
      ...licence,
      sentAt,
      updatedAt: sentAt,
    },
  });
  for (const slug of services)
    batch.add("groomerServices", { ...owner, serviceId: serviceId(brand.slug, slug) });
  if (services.length > 0) for (const hours of WEEK) batch.add("groomerHours", { ...owner, ...hours });
}
