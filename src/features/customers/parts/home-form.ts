import type { HomeInput, Settings } from "#features/accounts/contract/settings.ts";
import type { ShownSession } from "#features/booking/parts/path.ts";
import { textOf } from "#kit/web/form.ts";

export type ShownHome = NonNullable<ShownSession["address"]>;

/** The door as the address fields show it; empty until one is known. */
export function shownHome(
  known: Pick<Settings, "physicalAddress" | "addressNotes" | "isApartmentComplex">,
): ShownHome {
  const { physicalAddress, addressNotes, isApartmentComplex } = known;
  return { ...(physicalAddress ?? NOWHERE), addressNotes, isApartmentComplex };
}

const NOWHERE = {
  formattedAddress: "",
  addressLine: "",
  addressLine2: "",
  locality: "",
  adminDistrict: "",
  postalCode: "",
  countryRegion: "US",
  latitude: 0,
  longitude: 0,
};

/** For actions: the typed door. Another ZIP is another town, which is found by it. */
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

/** Where the contract's words on a door stand in the form. */
export const HOME_FIELDS = Object.fromEntries(
  ["addressLine", "addressLine2", "locality", "adminDistrict", "postalCode", "addressNotes"].map((name) => [
    `address.${name}`,
    name === "locality" || name === "adminDistrict" ? "postalCode" : name,
  ]),
);
