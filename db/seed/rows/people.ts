import { BUILT_IN_FACTS, BUILT_IN_ROLES, type BuiltInRole } from "#features/accounts/rules/roles.ts";
import { type DocumentKind, GROOMER_KINDS } from "#features/agreements/rules.ts";
import { MOTIFS, TONES, toDrawnImage } from "#features/groomers/rules/drawn-picture.ts";
import { GROOMER_PERMISSIONS } from "#features/groomers/rules/permissions.ts";
import type { AccountStatus } from "#kit/wire/actor.ts";
import type { Batch } from "../batch.ts";
import { boxOf } from "../geometry.ts";
import type { BrandFact } from "../plain/brands.ts";
import { breedOf, type CustomerFact } from "../plain/customers.ts";
import type { GroomerFact } from "../plain/groomers.ts";
import { chanceOf, idFrom } from "../random.ts";
import { areaId, documentId, serviceId, siteId } from "./brand.ts";
import { breedId, typeId } from "./facts.ts";

const DAY_MS = 86_400_000;
// The block of RFC 5737 for documentation.
const NOBODYS_ADDRESS = "192.0.2.10";
// The characters are easy to read aloud, as in kit/server/ids.ts.
const LETTERS = [..."23456789ABCDEFGHJKMNPQRSTVWXYZ"];

export const customerId = (key: string) => idFrom(`customer/${key}`);
export const customerAccountId = (key: string) => idFrom(`account/customer/${key}`);
export const groomerAccountId = (key: string) => idFrom(`account/groomer/${key}`);
export const staffAccountId = (brand: string) => idFrom(`account/staff/${brand}`);
export const groomerId = (key: string) => idFrom(`groomer/${key}`);
export const petId = (customerKey: string, index: number) => idFrom(`pet/${customerKey}/${index}`);

/** Letters and digits that depend only on a name. */
export function codeFrom(name: string, length: number): string {
  const chance = chanceOf(`code/${name}`);
  return Array.from({ length }, () => chance.pick(LETTERS)).join("");
}

type Login = {
  key: string;
  brand: string;
  role: "customer" | "groomer" | "renter" | "staff";
  status?: AccountStatus;
  email: string;
  phoneNumber: string | null;
  passwordHash: string | null;
  createdAt: Date;
};

/** Adds an account, active unless `status` says otherwise, and returns its id. */
export function addAccount(batch: Batch, login: Login): string {
  const id = idFrom(`account/${login.role}/${login.key}`);
  batch.add("accounts", {
    id,
    siteId: siteId(login.brand),
    role: login.role,
    status: login.status ?? "active",
    email: login.email,
    emailVerifiedAt: login.createdAt,
    phoneNumber: login.phoneNumber,
    phoneVerifiedAt: login.phoneNumber && login.createdAt,
    passwordHash: login.passwordHash,
    createdAt: login.createdAt,
  });
  return id;
}

/** Adds a household: account, customer, accepted agreements and pets. */
export function addCustomer(
  batch: Batch,
  brand: BrandFact,
  customer: CustomerFact,
  passwordHash: string | null,
  now: Date,
): void {
  const site = siteId(brand.slug);
  const id = customerId(customer.key);
  const createdAt = new Date(now.getTime() - customer.joinedDaysAgo * DAY_MS);
  const { key, email, phoneNumber } = customer;
  const accountId = addAccount(batch, {
    key,
    brand: brand.slug,
    role: "customer",
    email,
    phoneNumber,
    passwordHash,
    createdAt,
  });
  batch.add("customers", {
    id,
    siteId: site,
    accountId,
    firstName: customer.firstName,
    lastName: customer.lastName,
    email,
    phoneNumber: phoneNumber ?? "",
    address: { ...customer.address, addressLine2: "" },
    addressNotes: customer.addressNotes,
    isApartmentComplex: customer.isApartmentComplex,
    areaId: areaId(brand.slug, customer.area),
    referralSource: customer.referralSource,
    referralCode: codeFrom(`referral/${key}`, 8),
    createdAt,
    updatedAt: createdAt,
  });
  const kinds = brand.agreements.map(({ kind }) => kind);
  addAcceptances(batch, { key, brand: brand.slug, accountId, kinds, acceptedAt: createdAt });
  for (const [index, { breed, timeModifierPct, ...pet }] of customer.pets.entries()) {
    batch.add("pets", {
      id: petId(key, index),
      siteId: site,
      customerId: id,
      petTypeId: typeId(breedOf(breed).petType),
      breedId: breedId(breed),
      slug: pet.name.toLowerCase(),
      timeModifierPercent: timeModifierPct,
      ...pet,
      createdAt,
      updatedAt: createdAt,
    });
  }
}

type Acceptances = {
  key: string;
  brand: string;
  accountId: string;
  kinds: readonly DocumentKind[];
  acceptedAt: Date;
};

function addAcceptances(batch: Batch, { key, brand, accountId, kinds, acceptedAt }: Acceptances): void {
  for (const kind of kinds) {
    batch.add("agreementAcceptances", {
      id: idFrom(`acceptance/${key}/${kind}`),
      siteId: siteId(brand),
      accountId,
      documentId: documentId(brand, kind),
      acceptedAt,
      ipAddress: NOBODYS_ADDRESS,
    });
  }
}

/** Adds the onboarding form as a groomer signed it, with the accepted documents. */
function addSignature(batch: Batch, groomer: GroomerFact, accountId: string, signedAt: Date): void {
  const { key, brand, firstName, lastName, paymentPlan } = groomer;
  const kinds = Object.values(GROOMER_KINDS);
  addAcceptances(batch, { key: `groomer/${key}`, brand, accountId, kinds, acceptedAt: signedAt });
  batch.add("groomerSignatures", {
    id: idFrom(`signature/${key}`),
    siteId: siteId(brand),
    groomerId: groomerId(key),
    paymentPlan,
    signature: `${firstName} ${lastName}`,
    signedAt,
    ipAddress: NOBODYS_ADDRESS,
  });
}

/** Adds a saved card of the sandbox bank. */
export function addSandboxCard(batch: Batch, customer: CustomerFact, now: Date): void {
  batch.add("cards", {
    id: idFrom(`card/${customer.key}`),
    siteId: siteId(customer.brand),
    accountId: customerAccountId(customer.key),
    gateway: "sandbox",
    gatewaySource: "tok_visa",
    brand: "Visa",
    last4: "4242",
    expMonth: 12,
    expYear: now.getUTCFullYear() + 3,
    createdAt: now,
  });
}

/** A drawn picture, whose motif and color depend only on the groomer's key. */
function pictureOf({ key, firstName, lastName }: GroomerFact) {
  const chance = chanceOf(`picture/${key}`);
  const drawn = { motif: chance.pick(MOTIFS), tone: chance.int(0, TONES - 1) };
  return toDrawnImage(idFrom(`picture/${key}`), { firstName, lastName }, drawn);
}

/** Adds a groomer with hours, zones and services. `ratings`: all stars of the reviews in the seed. */
export function addGroomer(
  batch: Batch,
  groomer: GroomerFact,
  ratings: readonly number[],
  passwordHash: string | null,
  now: Date,
): void {
  const { key, brand, startAddress } = groomer;
  const site = siteId(brand);
  const id = groomerId(key);
  const createdAt = new Date(now.getTime() - chanceOf(`joined/${key}`).int(80, 1_400) * DAY_MS);
  const accountId = addAccount(batch, {
    key,
    brand,
    role: "groomer",
    email: groomer.email,
    phoneNumber: null,
    passwordHash,
    createdAt,
  });
  batch.add("groomers", {
    id,
    siteId: site,
    accountId,
    areaId: areaId(brand, groomer.area),
    vanityUrl: groomer.vanityUrl,
    firstName: groomer.firstName,
    lastName: groomer.lastName,
    displayName: groomer.displayName,
    businessName: groomer.businessName,
    tagLine: groomer.tagLine,
    description: groomer.description,
    phoneNumber: groomer.phoneNumber,
    showsPhone: groomer.showsPhone,
    email: groomer.email,
    startAddress,
    startLatitude: startAddress.latitude,
    startLongitude: startAddress.longitude,
    startSpreadMiles: 0,
    pacePercent: groomer.pacePct,
    usualMinutes: groomer.usualMinutes,
    weightLimit: groomer.weightLimitLbs,
    autoAcceptOrders: groomer.autoAccept,
    paymentPlan: groomer.paymentPlan,
    permissions: GROOMER_PERMISSIONS,
    links: groomer.links,
    videoLink: groomer.videoLink,
    profilePicture: pictureOf(groomer),
    ratingSum: ratings.reduce((sum, rating) => sum + rating, 0),
    ratingCount: ratings.length,
    active: true,
    createdAt,
  });
  addSignature(batch, groomer, accountId, createdAt);
  for (const hours of groomer.hours) batch.add("groomerHours", { siteId: site, groomerId: id, ...hours });
  for (const slug of groomer.services) {
    batch.add("groomerServices", { siteId: site, groomerId: id, serviceId: serviceId(brand, slug) });
  }
  for (const slug of groomer.breedsToAvoid) {
    batch.add("groomerRefusedBreeds", { siteId: site, groomerId: id, breedId: breedId(slug) });
  }
  for (const [index, zone] of groomer.zones.entries()) {
    const box = boxOf(zone.polygon);
    batch.add("workZones", {
      id: idFrom(`zone/${key}/${index}`),
      siteId: site,
      groomerId: id,
      ...zone,
      minLongitude: box.west,
      minLatitude: box.south,
      maxLongitude: box.east,
      maxLatitude: box.north,
    });
  }
}

/** A staff member for each built-in role. The owner's login is that of the demo's staff. */
const TEAM: Record<BuiltInRole, readonly [email: string, firstName: string, lastName: string]> = {
  owner: ["staff@example.com", "Robin", "Hale"],
  dispatcher: ["dispatcher@example.com", "Dana", "Whitlock"],
  support: ["support@example.com", "Sol", "Marin"],
  editor: ["editor@example.com", "Edie", "Bloom"],
  bookkeeper: ["bookkeeper@example.com", "Ben", "Ashworth"],
  viewer: ["viewer@example.com", "Vera", "Lindqvist"],
};
/** The logins of the demo's staff but the owner's, by role. */
export const TEAM_LOGINS = BUILT_IN_ROLES.filter((role) => role !== "owner").map(
  (role) => [`staff, ${role}`, TEAM[role][0]] as const,
);

/** Adds the roles of a brand, a staff member for each, and one renter. */
export function addOffice(batch: Batch, brand: BrandFact, passwordHash: string, now: Date): void {
  const site = siteId(brand.slug);
  const login = {
    key: brand.slug,
    brand: brand.slug,
    phoneNumber: null,
    passwordHash,
    createdAt: new Date(now.getTime() - 300 * DAY_MS),
  };
  for (const builtIn of BUILT_IN_ROLES) {
    const { name, permissions } = BUILT_IN_FACTS[builtIn];
    const stored = permissions && [...permissions];
    const roleId = idFrom(`staff role/${brand.slug}/${builtIn}`);
    batch.add("staffRoles", {
      ...{ id: roleId, siteId: site, builtIn, name, permissions: stored, createdAt: login.createdAt },
    });
    const [email, firstName, lastName] = TEAM[builtIn];
    const key = builtIn === "owner" ? brand.slug : `${brand.slug}/${builtIn}`;
    batch.add("staffMembers", {
      ...{ id: idFrom(`staff/${key}`), siteId: site, roleId, permissions: stored },
      accountId: addAccount(batch, { ...login, key, role: "staff", email }),
      ...{ firstName, lastName },
    });
  }
  batch.add("renters", {
    id: idFrom(`renter/${brand.slug}`),
    siteId: site,
    accountId: addAccount(batch, { ...login, role: "renter", email: "renter@example.com" }),
    businessName: "Copper Comet Grooming",
    firstName: "Jamie",
    lastName: "Okafor",
  });
}
