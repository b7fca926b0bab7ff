import type { VisitAddress } from "#features/orders/contract/order.ts";
import type { Actor } from "#kit/wire/actor.ts";
import type { Contact, Draft } from "./draft.ts";

/** What a customer's profile knows of a booking's answers. */
export type Known = {
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
export function withKnown(draft: Draft, known: Known, now: Date): Draft {
  const contact = draft.contact ?? known.contact;
  const agreedAt = known.hasAgreed && isWhole(contact) ? now.toISOString() : null;
  return {
    ...draft,
    contact,
    verifiedPhone: draft.verifiedPhone ?? known.verifiedPhone,
    agreedAt: draft.agreedAt ?? agreedAt,
  };
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Whether what was told of an address is home: the same ZIP, and the same street or none yet. */
export function isHome(told: Pick<Home, "addressLine" | "postalCode">, home: Home): boolean {
  if (told.postalCode.slice(0, 5) !== home.postalCode.slice(0, 5)) return false;
  return told.addressLine === "" || plain(told.addressLine) === plain(home.addressLine);
}

/** An address with what the profile knows of it, when it is home; else as it was told. */
export function completedBy<A extends Home>(told: A, home: Home | null): A {
  if (!home || !isHome(told, home)) return told;
  return {
    ...told,
    addressLine: told.addressLine || home.addressLine,
    addressLine2: told.addressLine2 || home.addressLine2,
    addressNotes: told.addressNotes || home.addressNotes,
    isApartmentComplex: told.isApartmentComplex || home.isApartmentComplex,
  };
}
