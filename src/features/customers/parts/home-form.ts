import type { HomeInput, Settings } from "#features/accounts/contract/settings.ts";
import type { ShownSession } from "#features/booking/parts/path.ts";
import { textOf } from "#kit/web/form.ts";

export type ShownHome = NonNullable<ShownSession["address"]>;

/** The saved home as values of the address fields. Without a saved home the fields are empty. */
export function shownHome(
  known: Pick<Settings, "physicalAddress" | "addressNotes" | "isApartmentComplex">,
): ShownHome {
  const { physicalAddress, addressNotes, isApartmentComplex } = known;
  return { ...(physicalAddress ?? EMPTY_ADDRESS), addressNotes, isApartmentComplex };
}

const EMPTY_ADDRESS: Omit<ShownHome, "addressNotes" | "isApartmentComplex"> = {
  formattedAddress: "",
  addressLine: "",
  addressLine2: "",
  locality: "",
  adminDistrict: "",
  postalCode: "",
  countryRegion: "US",
  latitude: 0,
  longitude: 0,
  precision: "zip",
};

/**
 * For actions: reads the typed home. A new ZIP code drops the old town: the server finds the town by ZIP
 * code.
 */
export function typedHome(form: FormData, known: Settings["physicalAddress"]): HomeInput {
  const postalCode = textOf(form, "postalCode");
  const isSameTown = known !== null && known.postalCode === postalCode;
  return {
    addressLine: textOf(form, "addressLine"),
    addressLine2: textOf(form, "addressLine2"),
    locality: isSameTown ? known.locality : "",
    adminDistrict: isSameTown ? known.adminDistrict : "",
    postalCode,
    addressNotes: textOf(form, "addressNotes"),
    isApartmentComplex: form.get("isApartmentComplex") === "on",
  };
}

/** Maps the contract's address fields to the form's fields. The form has no fields for town and state. */
export const HOME_FIELDS = Object.fromEntries(
  ["addressLine", "addressLine2", "locality", "adminDistrict", "postalCode", "addressNotes"].map((name) => [
    `address.${name}`,
    name === "locality" || name === "adminDistrict" ? "postalCode" : name,
  ]),
);
