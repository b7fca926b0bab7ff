import type { Reason } from "#features/calendar/rules/groomer-calendar.ts";
import { CASH_LABEL } from "#features/payments/rules/cash.ts";
import type { AddressCheck } from "#features/places/rules/address-check.ts";
import { formatCents } from "#kit/wire/format/money.ts";

/** The pet's name, or its breed while the name is unknown. */
export function petText(pet: { name: string | null; breed: { name: string } }): string {
  return pet.name ?? pet.breed.name;
}

/** A service with its add-ons: "Full groom, Nail trim". */
export function serviceText(service: { name: string; serviceAddOns: readonly { name: string }[] }): string {
  return [service.name, ...service.serviceAddOns.map(({ name }) => name)].join(", ");
}

/** What customers read when a map service did not confirm their house; null when there is nothing to say. */
export function addressCheckText(check: AddressCheck | null, zip: string): string | null {
  switch (check) {
    case "unavailable":
      return `We could not look up your house just now, so we plan the drive to the middle of ${zip}. Your groomer gets your full address.`;
    case "not_found":
      return `Our map does not know this house. Check the number and street. If they are right, go on: your groomer gets your full address.`;
    default:
      return null;
  }
}

/** Why a chosen time was never on offer. Other reasons mean that another customer has the time. */
export const NOT_ON_OFFER: Partial<Record<Reason, string>> = {
  paused: "The groomer is not taking new bookings at the moment.",
  closed: "The groomer does not work at that time.",
  too_soon: "This time is too soon: the groomer needs time for the drive and the setup.",
  too_far: "The groomer’s other visits on that day are too far from you.",
  outside_zones: "The groomer does not drive to your address then.",
  breed_refused: "The groomer does not groom this breed.",
  too_heavy: "Your pet would be too heavy for the groomer’s van.",
};

export const PHONE_MESSAGE = "Enter a phone number such as (602) 555-0123";

/** Error messages of single fields. */
export const FIELD_FAULTS = {
  notOfCustomer: "Send only the fields of this call: the address has its own, and a password comes later",
  otherArea: "The address of this booking lies in another service area",
  addressFirst: "Enter the address first",
  firstName: "Enter your first name",
  lastName: "Enter your last name",
  phoneNumber: "Enter your mobile number",
  email: "Enter your e-mail address",
  postalCode: "Enter your five-digit ZIP code",
  addressLine: "Enter your house number and street",
  address: "Enter your address or your ZIP code",
  unknownZip: "We could not find this ZIP code",
  unknownPlace: "We could not find this place. Try its five-digit ZIP code.",
  doorTooFar: "This point is too far from your ZIP code. Check the coordinates.",
  doorOutside: "This point is outside the area that we serve",
  doorShape: "Enter latitude and longitude, such as 33.46412, -112.04893",
  severalPlaces: "Several places have this name. Add the five-digit ZIP code.",
  noServiceArea: "This address is not in a service area",
  groomer: "Choose a groomer from the list",
  pastDate: "Choose today or a later day",
  noGroomer: "Choose a groomer",
  service: "Choose a service from the list",
  category: "Choose a category from the list",
  pastDay: "Choose today or a later day",
  code: "This code does not work. Check it, or leave it out.",
  friendCode: "We do not know this code. Check it with your friend, or leave it out.",
  missingDigits: "Enter the six digits of the code",
  visitPets: "Choose the pets for this visit",
  foreignService: "Choose from the services of this booking",
} as const;

/** Reasons for which a session change is refused. */
export const SESSION_REFUSALS = {
  placing: "Your order is being placed right now.",
  done: "This booking is done. Start a new one to book again.",
  ofAnyCustomer: "This booking belongs to a customer.",
  ofOtherCustomer: "This booking belongs to another customer.",
  notCustomer: "Sign in as a customer to continue this booking.",
  changedElsewhere: "This booking was changed in another window. Please look at it again.",
  numberChanged: "The phone number was changed in another window. Please send a new code.",
  noContact: "Please enter your details first.",
  noAddress: "Please enter the address of the visit first.",
  incomplete: "Something is still missing.",
  petFactsMissing: "Something is still missing about your pets.",
  notRebookable: "This request has no appointment yet, so it cannot be booked again.",
  notOffered: "Part of this visit is no longer offered. Please choose again.",
  notAllowed: "Your account may not do this.",
  notReadyForTimes: "Choose an address and a service for every pet first.",
  withdrawn: "A service that you chose is no longer offered. Please choose again.",
  areaArchived: "We no longer drive to this address. Please choose another one.",
  stillPlacing: "Your order is still being placed. Please look again in a moment.",
  priceChanged: "The price has changed. Please look at it again.",
} as const;

export function petGoneText(name: string | null): string {
  return `${name ?? "A pet"} is no longer among your pets. Please choose again.`;
}

export function agreeText(what: string): string {
  return `Please agree to the ${what}`;
}

export function unservedZipText(zip: string): string {
  return `We do not drive to ${zip} yet. Check the ZIP code, or change the address at the first step.`;
}

export function maxDaysText(max: number): string {
  return `Choose up to ${max} days`;
}

/** How a booking without a card shows its payment method. */
export const PAYMENT_LABELS = {
  nothing: "Nothing to pay",
  cash: CASH_LABEL,
} as const;

export function couponLabel(code: string): string {
  return `Coupon ${code}`;
}

export const GIFT_CARD_LABEL = "Gift card";

export function giftCardLabel(ending: string): string {
  return `${GIFT_CARD_LABEL} ending in ${ending}`;
}

/** Reasons for which an earlier entered code no longer counts. */
export const CODE_NOTES = {
  coupon: "This code has ended and no longer counts.",
  giftCard: "This gift card has ended or is empty.",
} as const;

export const VOID_GIFT_CARD = "Our team canceled this gift card, so it can no longer be used.";

/** "Add $12 more to use this code."; null when nothing is missing. */
export function missingForCodeText(missingCents: number): string | null {
  return missingCents > 0 ? `Add ${formatCents(missingCents)} more to use this code.` : null;
}

const LOST_REASONS = {
  unknown: "can no longer be used",
  not_started: "can no longer be used",
  expired: "has just expired",
  used_up: "has just been used up by someone else",
  changed: "has just changed",
  not_first: "is for a first appointment only",
  empty: "no longer has enough on it",
  void: "was canceled by our team and can no longer be used",
} as const;

/** The name of a discount at the beginning of a sentence. */
export const DISCOUNT_NAMES = {
  credit: "Your referral credit",
  giftCard: "Your gift card",
  coupon: (code: string) => `The code ${code}`,
} as const;

/** Why the price changed since the customer saw it. `what`: "Your gift card". */
export function lostDiscountText(what: string, reason: keyof typeof LOST_REASONS): string {
  return `${what} ${LOST_REASONS[reason]}, so the price has changed. Please look at it again.`;
}
