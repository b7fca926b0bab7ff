import type { VisitAddress } from "#features/orders/contract/order.ts";
import type { Actor } from "#kit/wire/actor.ts";
import type { Contact, Draft } from "./draft.ts";

/** What a customer's profile knows of a booking's answers. */
export type ProfileDetails = {
  contact: Contact;
  /** The account's number, when a code has proved it. */
  verifiedPhone: string | null;
  /** The current version of all three documents has been agreed to. */
  hasAgreed: boolean;
};

/** Home, as far as a profile tells it. */
export type Home = Pick<
  VisitAddress,
  "addressLine" | "addressLine2" | "postalCode" | "addressNotes" | "isApartmentComplex"
>;

/** Whether somebody may make a booking of nobody their own: a customer, though not staff in their name. */
export function isClaimable(session: { status: string; customerId: string | null }, actor: Actor): boolean {
  const isOpen = session.status === "new" && session.customerId === null;
  return isOpen && actor.role === "customer" && actor.impersonatorId === undefined;
}

const isWhole = ({ firstName, lastName, email, phoneNumber }: Contact) =>
  [firstName, lastName, email, phoneNumber].every((text) => text !== "");

/**
 * A draft with what the profile knows, where nothing was told yet. Whoever has agreed to
 * the documents as they are now is not asked again.
 */
export function withProfile(draft: Draft, details: ProfileDetails, now: Date): Draft {
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

/** Whether what was told of an address is home: the same ZIP, and the same street or none yet. */
export function isHome(given: Pick<Home, "addressLine" | "postalCode">, home: Home): boolean {
  if (given.postalCode.slice(0, 5) !== home.postalCode.slice(0, 5)) return false;
  return given.addressLine === "" || plain(given.addressLine) === plain(home.addressLine);
}

/** An address with what the profile knows of it, when it is home; else as it was told. */
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
