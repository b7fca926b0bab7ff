import type { VisitAddress } from "#features/orders/contract/order.ts";
import { toComparableText } from "#features/places/rules/place.ts";
import type { Actor } from "#kit/wire/actor.ts";
import type { Contact, Draft } from "./draft.ts";

/** The details that a customer's profile can fill in on a booking. */
export type ProfileDetails = {
  contact: Contact;
  /** The account's phone number if a code has verified it, else null. */
  verifiedPhone: string | null;
  /** Whether the customer has agreed to the current version of all three documents. */
  hasAgreed: boolean;
};

/** The address in the profile. */
export type Home = Pick<
  VisitAddress,
  "addressLine" | "addressLine2" | "postalCode" | "addressNotes" | "isApartmentComplex"
>;

/**
 * Whether the caller may claim this booking. Only a customer may, while the booking is open and has no
 * customer. Staff who impersonate a customer may not.
 */
export function isClaimable(session: { status: string; customerId: string | null }, actor: Actor): boolean {
  const isOpen = session.status === "new" && session.customerId === null;
  return isOpen && actor.role === "customer" && actor.impersonatorId === undefined;
}

const isComplete = ({ firstName, lastName, email, phoneNumber }: Contact) =>
  [firstName, lastName, email, phoneNumber].every((text) => text !== "");

/**
 * Fills in a draft's missing details from the profile, if there is a profile. An earlier agreement to the
 * current documents counts as given `now`, as long as the contact is complete.
 */
export function withProfile(draft: Draft, details: ProfileDetails | undefined, now: Date): Draft {
  if (!details) return draft;
  const contact = draft.contact ?? details.contact;
  const agreedAt = details.hasAgreed && isComplete(contact) ? now.toISOString() : null;
  return {
    ...draft,
    contact,
    verifiedPhone: draft.verifiedPhone ?? details.verifiedPhone,
    agreedAt: draft.agreedAt ?? agreedAt,
  };
}

/** Whether an address is the customer's home: the ZIP is the same, and the street is the same or empty. */
export function isHome(given: Pick<Home, "addressLine" | "postalCode">, home: Home): boolean {
  if (given.postalCode.slice(0, 5) !== home.postalCode.slice(0, 5)) return false;
  return (
    given.addressLine === "" || toComparableText(given.addressLine) === toComparableText(home.addressLine)
  );
}

/** Fills in the empty fields of an address from the profile's home. Another address stays unchanged. */
export function completeAddress<A extends Home>(given: A, home: Home | null): A {
  if (!home || !isHome(given, home)) return given;
  return {
    ...given,
    addressLine: given.addressLine || home.addressLine,
    addressLine2: given.addressLine2 || home.addressLine2,
    addressNotes: given.addressNotes || home.addressNotes,
    isApartmentComplex: given.isApartmentComplex || home.isApartmentComplex,
  };
}
