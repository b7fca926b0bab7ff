import type { VisitAddress } from "#features/orders/contract/order.ts";
import type { Actor } from "#kit/wire/actor.ts";
import type { Contact, Draft } from "./draft.ts";

/** The details of a booking that a customer's profile has. */
export type ProfileDetails = {
  contact: Contact;
  /** The account's number, when a code has proved it. */
  verifiedPhone: string | null;
  /** The current version of all three documents has been agreed to. */
  hasAgreed: boolean;
};

/** The address in the profile. */
export type Home = Pick<
  VisitAddress,
  "addressLine" | "addressLine2" | "postalCode" | "addressNotes" | "isApartmentComplex"
>;

/** Whether this caller may claim an unowned booking: a customer, but not staff who act for one. */
export function isClaimable(session: { status: string; customerId: string | null }, actor: Actor): boolean {
  const isOpen = session.status === "new" && session.customerId === null;
  return isOpen && actor.role === "customer" && actor.impersonatorId === undefined;
}

const isWhole = ({ firstName, lastName, email, phoneNumber }: Contact) =>
  [firstName, lastName, email, phoneNumber].every((text) => text !== "");

/**
 * A draft with the details of a profile, if there is one, where it has none. An agreement to the current
 * documents counts.
 */
export function withProfile(draft: Draft, details: ProfileDetails | undefined, now: Date): Draft {
  if (!details) return draft;
  const contact = draft.contact ?? details.contact;
  const agreedAt = details.hasAgreed && isWhole(contact) ? now.toISOString() : null;
  return {
    ...draft,
    contact,
    verifiedPhone: draft.verifiedPhone ?? details.verifiedPhone,
    agreedAt: draft.agreedAt ?? agreedAt,
  };
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Whether an address is home: the same ZIP, and the same street or none yet. */
export function isHome(given: Pick<Home, "addressLine" | "postalCode">, home: Home): boolean {
  if (given.postalCode.slice(0, 5) !== home.postalCode.slice(0, 5)) return false;
  return given.addressLine === "" || plain(given.addressLine) === plain(home.addressLine);
}

/** An address completed from the profile when it is home; else unchanged. */
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
