import { describe, expect, it } from "vitest";
import { ANONYMOUS, type Person } from "#kit/wire/actor.ts";
import {
  completeAddress,
  isClaimable,
  isHome,
  type ProfileDetails,
  withProfile,
} from "./customer-profile.ts";
import { EMPTY_DRAFT } from "./draft.ts";

const now = new Date("2026-11-20T15:00:00Z");
const contact = {
  firstName: "Mia",
  lastName: "Torres",
  email: "mia@example.com",
  phoneNumber: "+14805550123",
  referralSource: "",
};
const known: ProfileDetails = { contact, verifiedPhone: "+14805550123", hasAgreed: true };
const home = {
  addressLine: "1201 N 7th St",
  addressLine2: "Apt 4",
  postalCode: "85006",
  addressNotes: "Ring twice",
  isApartmentComplex: true,
};
const bare = { ...home, addressLine: "", addressLine2: "", addressNotes: "", isApartmentComplex: false };

describe("a booking of a known customer", () => {
  it("starts with the saved profile, and does not ask for the agreements again", () => {
    expect(withProfile(EMPTY_DRAFT, known, now)).toEqual({
      ...EMPTY_DRAFT,
      contact,
      verifiedPhone: "+14805550123",
      agreedAt: now.toISOString(),
    });
  });

  it("leaves a contact unchanged that was entered before signing in", () => {
    const entered = { ...contact, firstName: "Mimi", phoneNumber: "+16025550100" };
    const draft = withProfile(
      { ...EMPTY_DRAFT, contact: entered, verifiedPhone: "+16025550100" },
      known,
      now,
    );
    expect(draft).toMatchObject({ contact: entered, verifiedPhone: "+16025550100" });
  });

  it("needs a new agreement for a new document or an incomplete contact", () => {
    expect(withProfile(EMPTY_DRAFT, { ...known, hasAgreed: false }, now).agreedAt).toBeNull();
    const incomplete = { ...known, contact: { ...contact, email: "" } };
    expect(withProfile(EMPTY_DRAFT, incomplete, now).agreedAt).toBeNull();
  });

  it("can be claimed by a signed-in customer while it is open and has no owner", () => {
    const open = { status: "new", customerId: null };
    const customer: Person = {
      role: "customer",
      status: "active",
      accountId: "a",
      profileId: "c",
      signInId: "s",
    };
    expect(isClaimable(open, customer)).toBe(true);
    expect(isClaimable({ ...open, customerId: "c" }, customer)).toBe(false);
    expect(isClaimable({ ...open, status: "placing" }, customer)).toBe(false);
    expect(isClaimable(open, { ...customer, impersonatorId: "staff" })).toBe(false);
    expect(isClaimable(open, { ...customer, role: "groomer" })).toBe(false);
    expect(isClaimable(open, ANONYMOUS)).toBe(false);
  });
});

describe("an address", () => {
  it("is home by ZIP and street, however the street is written, or by ZIP alone without a street", () => {
    expect(isHome({ addressLine: "1201 n. 7th st", postalCode: "85006-1234" }, home)).toBe(true);
    expect(isHome({ addressLine: "", postalCode: "85006" }, home)).toBe(true);
    expect(isHome({ addressLine: "1203 N 7th St", postalCode: "85006" }, home)).toBe(false);
    expect(isHome({ addressLine: "1201 N 7th St", postalCode: "85007" }, home)).toBe(false);
  });

  it("gets unit and notes from the profile only when it is home", () => {
    expect(completeAddress(bare, home)).toEqual(home);
    expect(completeAddress({ ...bare, addressNotes: "Blue door" }, home).addressNotes).toBe("Blue door");
    expect(completeAddress({ ...bare, postalCode: "85007" }, home)).toEqual({ ...bare, postalCode: "85007" });
    expect(completeAddress(bare, null)).toEqual(bare);
  });
});
