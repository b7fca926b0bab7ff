import type { PreferredTimes, VisitAddress } from "#features/orders/contract/order.ts";
import type { AddressCheck } from "#features/places/rules/address-check.ts";

/** The most pets that a household may book online. Larger groups are arranged with the brand. */
export const MAX_BOOKED_PETS = 6;
/** A booking session expires after one day. */
export const SESSION_SECONDS = 86_400;

/** When a session that begins `now` expires. */
export function sessionEnd(now: Date): Date {
  return new Date(now.getTime() + SESSION_SECONDS * 1_000);
}

/** The cookie that carries a booking's token. The cookie is HttpOnly: no script can leak the token. */
export const BOOKING_COOKIE = "waggon_booking";
/** The shape of session and link tokens: at least 128 random bits in base64url. */
export const TOKEN_SHAPE = /^[\w-]{20,80}$/;

/** The required steps of a booking, in their order. The optional extras are not a step. */
export const STEPS = ["address", "pets", "time", "details", "verification", "payment"] as const;
export type Step = (typeof STEPS)[number];

export const SORTS = ["recommended", "soonest", "price", "rating"] as const;
export type Sort = (typeof SORTS)[number];

/** The status of every pet in a booking, also after the pet is changed. */
export const INITIAL_PET_STATUS = "draft" as const;

type DraftService = { id: string; addOnIds: readonly string[] };

/** What the owner has entered about a pet. `weight` is in lbs. `isNew`: the pet is not yet stored. */
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
  /** The minutes and price that groomers or staff set for a stored pet; 100 (usual) when left out. */
  timeModifierPercent?: number;
  services: readonly DraftService[];
};

/** A service that a pet of the booking gets. */
export type ServiceOfPet = { petId: string; serviceId: string };

/** A chosen time and its services. Times are ISO instants; `minutes` is the length of the work. */
export type DraftVisit = {
  groomerId: string;
  startsAt: string;
  endsAt: string;
  minutes: number;
  zoneId: string;
  services: readonly ServiceOfPet[];
};

/** The most visits in one booking. Larger bookings are arranged with the brand. */
export const MAX_VISITS = 5;

export type Contact = {
  firstName: string;
  lastName: string;
  email: string;
  /** E.164. */
  phoneNumber: string;
  referralSource: string;
};

/** The most pieces of one upsell. */
export const MAX_QUANTITY = 20;
/** The preferred times of a request. A null `groomerId` means any groomer. */
export type RequestInput = PreferredTimes & { groomerId: string | null };

/** An item that the groomer brings along. A null `groomerId` means the first visit's groomer. */
export type DraftUpsell = { upsellId: string; quantity: number; groomerId: string | null };

type DraftPayment = { id: "card"; sourceId: string; label: string } | { id: "cash" };

/**
 * What the customer agreed to when placing began; also binds a retry after a crash. `agreedMax`: the highest
 * total, in cents. `paymentIds`: a payment for each visit, null where none is needed. `wasHeld`: whether the
 * times were on hold.
 */
export type Claim = { agreedMax: number; paymentIds: readonly (string | null)[]; wasHeld: boolean };

/** The content of a booking session, stored as one JSON value. Every use checks again that its ids exist. */
export type Draft = {
  address: VisitAddress | null;
  areaId: string | null;
  /** What the geocoder said about the address; null while there is no address. */
  addressCheck: AddressCheck | null;
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
  /** When the customer agreed to the legal documents: an ISO instant. */
  agreedAt: string | null;
  /** The phone number that a code has verified. A contact with another number needs a new code. */
  verifiedPhone: string | null;
  codeSentAt: string | null;
  payment: DraftPayment | null;
  upsells: readonly DraftUpsell[];
  /** Whether the customer has answered the extras step. Choosing no extras is an answer too. */
  upsellsTold: boolean;
  /** `coupon` and `giftCard` hold codes in capitals; every price reads their current value. */
  coupon: string | null;
  giftCard: string | null;
  /** In cents, for the first visit's groomer. */
  tip: number;
  /** The preferred times of a request. They count only while no time is chosen. */
  request: RequestInput | null;
  /** Who prepared the booking: a groomer or staff member with a link, or the customer. */
  source: "customer" | "groomer" | "staff";
  /** Null until the customer first places the order. */
  claim: Claim | null;
  /** Whether the booking repeats an earlier order. */
  isRebook: boolean;
  referral: string | null;
  utm: Record<string, string>;
  /** The page of another site that led the customer here. */
  referrer: string | null;
  /** The web origin at which the customer booked. Links in mails and texts use this origin. */
  origin: string;
};

export const EMPTY_DRAFT: Draft = {
  address: null,
  areaId: null,
  addressCheck: null,
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
  referrer: null,
  origin: "",
};

/** Whether the owner has entered the pet facts that a groomer needs. */
function isDescribed(pet: DraftPet): boolean {
  return pet.name !== null && pet.gender !== null && pet.birthYear !== null;
}

/** Whether a search for times can start: the place is in an area, and every pet has a service. */
export function isReadyForTimes(draft: Draft): boolean {
  return draft.areaId !== null && draft.pets.length > 0 && draft.pets.every((pet) => pet.services.length > 0);
}

/** All services of all pets. */
export function servicesOf({ pets }: Pick<Draft, "pets">): ServiceOfPet[] {
  return pets.flatMap((pet) => pet.services.map(({ id }) => ({ petId: pet.id, serviceId: id })));
}

/** Whether two lists have a service in common. */
export function shareService(first: readonly ServiceOfPet[], second: readonly ServiceOfPet[]): boolean {
  const keys = new Set(first.map(keyOf));
  return second.some((service) => keys.has(keyOf(service)));
}

/** Whether the first list includes every service in `wanted`. */
export function includesServices(all: readonly ServiceOfPet[], wanted: readonly ServiceOfPet[]): boolean {
  const keys = new Set(all.map(keyOf));
  return wanted.every((service) => keys.has(keyOf(service)));
}

const keyOf = ({ petId, serviceId }: ServiceOfPet) => `${petId} ${serviceId}`;

/** The services that still need a chosen time. */
export function servicesLeft({ pets, visits }: Pick<Draft, "pets" | "visits">): ServiceOfPet[] {
  const covered = new Set(visits.flatMap((visit) => visit.services).map(keyOf));
  return servicesOf({ pets }).filter((service) => !covered.has(keyOf(service)));
}

/** The pets with only the given services. A pet without any of the given services is left out. */
export function petsFor(pets: readonly DraftPet[], services: readonly ServiceOfPet[]): DraftPet[] {
  const keys = new Set(services.map(keyOf));
  return pets.flatMap((pet) => {
    const services = pet.services.filter(({ id }) => keys.has(keyOf({ petId: pet.id, serviceId: id })));
    return services.length > 0 ? [{ ...pet, services }] : [];
  });
}

/**
 * The chosen times that a search for `services` must avoid. A visit with one of these services does not block
 * the search: the new time replaces that visit. `startsAt` is in epoch milliseconds.
 */
export function reservedBlocks(
  visits: readonly DraftVisit[],
  services: readonly ServiceOfPet[],
): { groomerId: string; startsAt: number; minutes: number }[] {
  return visits
    .filter((visit) => !shareService(visit.services, services))
    .map(({ groomerId, startsAt, minutes }) => ({ groomerId, startsAt: Date.parse(startsAt), minutes }));
}

/** Whether the session's chosen times are on hold now. */
export function isHeld({ holdExpiresAt }: { holdExpiresAt: Date | null }, now: Date): boolean {
  return holdExpiresAt !== null && holdExpiresAt > now;
}

/** Whether the contact's phone number is verified and the session has a customer. */
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
 * The unfinished steps, in order. `hasCustomer`: the session belongs to a signed-in or verified customer.
 * `total` is in cents: a total of 0 needs no payment method.
 */
export function missingSteps(
  draft: Draft,
  hasCustomer: boolean,
  total: { max: number } | null = null,
): Step[] {
  return STEPS.filter((step) => !isDone(draft, step, hasCustomer, total));
}

/** The facts behind a visit's length and price, as a text. The chosen times stay while this text is equal. */
export function visitFingerprint(draft: Draft): string {
  const { address } = draft;
  const place = address && [address.latitude, address.longitude, address.precision, address.postalCode];
  const pets = draft.pets.map((pet) => [
    pet.breedId,
    pet.weight,
    pet.services.map((service) => [service.id, [...service.addOnIds].sort()]),
  ]);
  return JSON.stringify([place, draft.areaId, pets]);
}

/** The changed draft. Loses its chosen times if the change affects the visits' length or price. */
export function afterChange(before: Draft, next: Draft): Draft {
  return visitFingerprint(before) === visitFingerprint(next) ? next : { ...next, visits: [] };
}

/** The middle of a breed's weight range in lbs, for a pet whose owner gave no weight. */
export function usualWeight(breed: { weightRangeLow: number; weightRangeHigh: number }): number {
  return Math.round((breed.weightRangeLow + breed.weightRangeHigh) / 2);
}

/** The draft with this contact, agreed to the documents `now`. A new phone number needs a new code. */
export function withContact(draft: Draft, contact: Contact, now: Date): Draft {
  const isSameNumber = draft.contact?.phoneNumber === contact.phoneNumber;
  return {
    ...draft,
    contact,
    agreedAt: now.toISOString(),
    codeSentAt: isSameNumber ? draft.codeSentAt : null,
  };
}
