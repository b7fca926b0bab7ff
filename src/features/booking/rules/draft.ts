import type { PreferredTimes, VisitAddress } from "#features/orders/contract/order.ts";

/** One household's pets in one visit; more is a request to talk about. */
export const MAX_BOOKED_PETS = 6;
/** How long a draft lives. */
export const SESSION_SECONDS = 86_400;

/** When a session that begins now expires. */
export function sessionEnd(now: Date): Date {
  return new Date(now.getTime() + SESSION_SECONDS * 1_000);
}

/** The cookie that carries a booking's token: HttpOnly, so that no script can leak it. */
export const BOOKING_COOKIE = "waggon_booking";
/** Tokens of sessions and links: 128 random bits or more, base64url. */
export const TOKEN_SHAPE = /^[\w-]{20,80}$/;

/** The steps of a booking, in their order (groups without the optional extras). */
export const STEPS = ["address", "pets", "time", "details", "verification", "payment"] as const;
export type Step = (typeof STEPS)[number];

export const SORTS = ["recommended", "soonest", "price", "rating"] as const;
export type Sort = (typeof SORTS)[number];

/** The state in which a pet enters a booking, and to which every change of it returns. */
export const INITIAL_PET_STATUS = "draft" as const;

type DraftService = { id: string; addOnIds: readonly string[] };

/** A pet as far as its owner has described it; weight in lbs. `isNew`: it has no server id. */
export type DraftPet = {
  id: string;
  isNew: boolean;
  status: typeof INITIAL_PET_STATUS;
  breedId: string;
  weight: number;
  name: string | null;
  gender: "male" | "female" | null;
  birthYear: number | null;
  vaccinated: boolean;
  declawed: boolean;
  spayedNeutered: boolean;
  anxiousAggressive: boolean;
  description: string;
  services: readonly DraftService[];
};

/** One service of one pet of the booking. */
export type ServiceOfPet = { petId: string; serviceId: string };

/** A chosen time and what is done then; ISO instants, minutes of work. */
export type DraftVisit = {
  groomerId: string;
  startsAt: string;
  endsAt: string;
  minutes: number;
  zoneId: string;
  services: readonly ServiceOfPet[];
};

/** Several groomers or days for one household; more is a request to talk about. */
export const MAX_VISITS = 5;

export type Contact = {
  firstName: string;
  lastName: string;
  email: string;
  /** E.164. */
  phoneNumber: string;
  referralSource: string;
};

/** Of one upsell. */
export const MAX_QUANTITY = 20;
/** The preferred times of a request; `groomerId` null: any groomer. */
export type RequestInput = PreferredTimes & { groomerId: string | null };

/** Something to bring along. `groomerId` null: with the first visit. */
export type DraftUpsell = { upsellId: string; quantity: number; groomerId: string | null };

type DraftPayment = { id: "card"; sourceId: string; label: string } | { id: "cash" };

/**
 * What orders are placed by: the agreed maximum of their total (cents), which the payments hold; the
 * payment of each visit (null where none is needed); and whether the times were still held. It binds
 * whatever finishes the orders, now or after a crash.
 */
export type Claim = { agreedMax: number; paymentIds: readonly (string | null)[]; wasHeld: boolean };

/** Everything that a booking session knows. It is stored whole; ids of rows are checked again on use. */
export type Draft = {
  address: VisitAddress | null;
  areaId: string | null;
  serviceCategory: string | null;
  sort: Sort;
  desiredDate: string | null;
  /** The groomer whose times come first; null for any. */
  wishedGroomerId: string | null;
  /** The slug of the service that is offered first. */
  wishedService: string | null;
  pets: readonly DraftPet[];
  visits: readonly DraftVisit[];
  contact: Contact | null;
  /** Agreed to with the contact: an ISO instant. */
  agreedAt: string | null;
  /** The verified number; a contact with another number is verified again. */
  verifiedPhone: string | null;
  codeSentAt: string | null;
  payment: DraftPayment | null;
  upsells: readonly DraftUpsell[];
  /** Whether the customer has chosen extras, or none. */
  upsellsTold: boolean;
  /** The codes in capitals; their value is read each time. */
  coupon: string | null;
  giftCard: string | null;
  /** Cents, for the first visit's groomer. */
  tip: number;
  /** Preferred times of a request; they count while no time is chosen. */
  request: RequestInput | null;
  /** Who began it: a groomer or staff by a link that they sent, else the customer. */
  source: "customer" | "groomer" | "staff";
  /** What placing the order was begun with; null before the first try. */
  claim: Claim | null;
  /** Begun as an order was before. */
  isRebook: boolean;
  referral: string | null;
  utm: Record<string, string>;
  /** The brand's address that the customer used, for the links in what we write. */
  origin: string;
};

/** A draft as it lies in a row: fields that came later may be missing. */
export type StoredDraft = Partial<Draft>;

export const EMPTY_DRAFT: Draft = {
  address: null,
  areaId: null,
  serviceCategory: null,
  sort: "recommended",
  desiredDate: null,
  wishedGroomerId: null,
  wishedService: null,
  pets: [],
  visits: [],
  contact: null,
  agreedAt: null,
  verifiedPhone: null,
  codeSentAt: null,
  payment: null,
  upsells: [],
  upsellsTold: false,
  coupon: null,
  giftCard: null,
  tip: 0,
  request: null,
  source: "customer",
  claim: null,
  isRebook: false,
  referral: null,
  utm: {},
  origin: "",
};

/** Whether all is known of a pet that a groomer must know. */
function isDescribed(pet: DraftPet): boolean {
  return pet.name !== null && pet.gender !== null && pet.birthYear !== null;
}

/** Whether times can be looked for: a place in an area, and a service for every pet. */
export function isReadyForTimes(draft: Draft): boolean {
  return draft.areaId !== null && draft.pets.length > 0 && draft.pets.every((pet) => pet.services.length > 0);
}

/** All services of all pets. */
export function servicesOf({ pets }: Pick<Draft, "pets">): ServiceOfPet[] {
  return pets.flatMap((pet) => pet.services.map(({ id }) => ({ petId: pet.id, serviceId: id })));
}

export function shareService(some: readonly ServiceOfPet[], others: readonly ServiceOfPet[]): boolean {
  const keys = new Set(some.map(keyOf));
  return others.some((one) => keys.has(keyOf(one)));
}

/** Whether all `others` are among `some`. */
export function includesServices(some: readonly ServiceOfPet[], others: readonly ServiceOfPet[]): boolean {
  const keys = new Set(some.map(keyOf));
  return others.every((one) => keys.has(keyOf(one)));
}

const keyOf = ({ petId, serviceId }: ServiceOfPet) => `${petId} ${serviceId}`;

/** What no chosen time covers yet. */
export function servicesLeft({ pets, visits }: Pick<Draft, "pets" | "visits">): ServiceOfPet[] {
  const covered = new Set(visits.flatMap((visit) => visit.services).map(keyOf));
  return servicesOf({ pets }).filter((one) => !covered.has(keyOf(one)));
}

/** The pets as far as some of their services go; a pet with none of them is left out. */
export function petsFor(pets: readonly DraftPet[], services: readonly ServiceOfPet[]): DraftPet[] {
  const keys = new Set(services.map(keyOf));
  return pets.flatMap((pet) => {
    const services = pet.services.filter(({ id }) => keys.has(keyOf({ petId: pet.id, serviceId: id })));
    return services.length > 0 ? [{ ...pet, services }] : [];
  });
}

/**
 * Reserved time blocks: the chosen times of other services; times that are being chosen again are left out.
 */
export function reservedBlocks(
  visits: readonly DraftVisit[],
  services: readonly ServiceOfPet[],
): { groomerId: string; startsAt: number; minutes: number }[] {
  return visits
    .filter((visit) => !shareService(visit.services, services))
    .map(({ groomerId, startsAt, minutes }) => ({ groomerId, startsAt: Date.parse(startsAt), minutes }));
}

/** Whether the chosen times of a session are held now. */
export function isHeld({ holdExpiresAt }: { holdExpiresAt: Date | null }, now: Date): boolean {
  return holdExpiresAt !== null && holdExpiresAt > now;
}

/** Whether the contact's own number is verified and the session has a customer. */
export function isVerified({ contact, verifiedPhone }: Draft, hasCustomer: boolean): boolean {
  return hasCustomer && contact !== null && contact.phoneNumber === verifiedPhone;
}

function isDone(draft: Draft, step: Step, hasCustomer: boolean, total: { max: number } | null): boolean {
  switch (step) {
    case "address":
      return draft.areaId !== null && draft.address !== null && draft.address.addressLine !== "";
    case "pets":
      return draft.pets.length > 0 && draft.pets.every((pet) => pet.services.length > 0 && isDescribed(pet));
    case "time":
      return draft.visits.length > 0 && servicesLeft(draft).length === 0;
    case "details":
      return draft.contact !== null && draft.agreedAt !== null;
    case "verification":
      return isVerified(draft, hasCustomer);
    case "payment":
      return draft.payment !== null || total?.max === 0;
  }
}

/**
 * The unfinished steps. `hasCustomer`: a signed-in or verified customer is attached. `total` in cents:
 * where a gift card or coupon covers everything, no way to pay is needed.
 */
export function missingSteps(
  draft: Draft,
  hasCustomer: boolean,
  total: { max: number } | null = null,
): Step[] {
  return STEPS.filter((step) => !isDone(draft, step, hasCustomer, total));
}

/**
 * What a visit's length and price depend on, as a text to compare. While it is the same, a chosen time
 * stays.
 */
export function visitFingerprint(draft: Draft): string {
  const place = draft.address && [draft.address.latitude, draft.address.longitude];
  const pets = draft.pets.map((pet) => [
    pet.breedId,
    pet.weight,
    pet.services.map((service) => [service.id, [...service.addOnIds].sort()]),
  ]);
  return JSON.stringify([place, draft.areaId, pets]);
}

/** The new draft, without its chosen times when they were chosen for something else. */
export function afterChange(before: Draft, next: Draft): Draft {
  return visitFingerprint(before) === visitFingerprint(next) ? next : { ...next, visits: [] };
}

/** The middle of a breed's weights, where the owner gave none. lbs. */
export function usualWeight(breed: { weightRangeLow: number; weightRangeHigh: number }): number {
  return Math.round((breed.weightRangeLow + breed.weightRangeHigh) / 2);
}

/** Saves the contact. Another number than the verified one needs a new code. */
export function withContact(draft: Draft, contact: Contact, now: Date): Draft {
  const isSameNumber = draft.contact?.phoneNumber === contact.phoneNumber;
  return {
    ...draft,
    contact,
    agreedAt: now.toISOString(),
    codeSentAt: isSameNumber ? draft.codeSentAt : null,
  };
}
