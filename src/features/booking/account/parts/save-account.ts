import { parsePhone } from "#features/accounts/rules/phone.ts";
import { areaByPoint, type PlaceSuggestion, suggestPlaces } from "#features/places/contract.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import { asRefusal, type FieldErrors } from "#kit/wire/errors.ts";
import { addressWishSchema, type BookingSession } from "../../contract/session.ts";
import type { ShownSession } from "../../parts/path.ts";
import { attempt, errorsOf, shapeFaults } from "../../parts/refused-form.ts";
import { PHONE_MESSAGE } from "../../rules/draft.ts";
import { setAddress } from "../../start/contract.ts";
import { setCustomer } from "../contract.ts";
import { AGREEMENTS } from "./agreement-boxes.tsx";
import { keepFriendCode, readFriendCode } from "./friend-code.ts";

// For actions only.

/** Of fields that are left empty. */
const EMPTY: Record<string, string> = {
  firstName: "Enter your first name",
  lastName: "Enter your last name",
  phoneNumber: "Enter your mobile number",
  email: "Enter your e-mail address",
  postalCode: "Enter your five-digit ZIP code",
};

/** `cookie`: what the browser shall keep of it. */
type Saved =
  | { session: BookingSession; cookie: string | null; errors: null }
  | { session: null; errors: FieldErrors };

/**
 * Saves the person and the door once nothing is wrong with either; until then all faults come back together.
 */
export async function saveAccount(
  args: Anywhere,
  token: string,
  form: FormData,
  before: ShownSession,
): Promise<Saved> {
  const params = { session: token };
  const address = addressOf(form, before.address);
  const person = personOf(form);
  const faults = faultsOf(address, person);
  const friend = await readFriendCode(args, form);
  const errors = inOrder({
    ...(!faults.postalCode && (await zipFaults(args, address.postalCode, before))),
    ...faults,
    ...friend.errors,
  });
  if (Object.keys(errors).length > 0) return { session: null, errors };
  const told = await attempt(() => call(args, setCustomer, { params, body: person }));
  if (told.refusal) return { session: null, errors: errorsOf(told.refusal) };
  const kept = await attempt(() => keepFriendCode(args, token, friend));
  if (kept.refusal) return { session: null, errors: errorsOf(kept.refusal) };
  const placed = await attempt(() => call(args, setAddress, { params, body: address }));
  return placed.refusal
    ? { session: null, errors: errorsOf(placed.refusal, "postalCode") }
    : { session: placed.value, cookie: kept.value, errors: null };
}

function personOf(form: FormData) {
  const text = (name: string) => textOf(form, name);
  const isTrue = (name: string) => form.get(name) === "on";
  const [petRelease, cancellationPolicy, termsAndConditions] = AGREEMENTS.map(({ name }) => isTrue(name));
  return {
    firstName: text("firstName"),
    lastName: text("lastName"),
    email: text("email"),
    phoneNumber: text("phoneNumber"),
    referralSource: text("referralSource"),
    // The contract takes nothing but true; what is not ticked is its to refuse.
    petRelease: petRelease as true,
    cancellationPolicy: cancellationPolicy as true,
    termsAndConditions: termsAndConditions as true,
  };
}

/**
 * All that can be told without asking, in the words of the contract; fields that are left empty have their
 * own.
 */
function faultsOf(address: ReturnType<typeof addressOf>, person: ReturnType<typeof personOf>): FieldErrors {
  const typed: Record<string, unknown> = { ...address, ...person };
  const missing = Object.entries(EMPTY).filter(([name]) => typed[name] === "");
  return {
    ...(!parsePhone(person.phoneNumber) && { phoneNumber: [PHONE_MESSAGE] }),
    ...shapeFaults(addressWishSchema, address),
    ...shapeFaults(setCustomer.body, person),
    ...Object.fromEntries(missing.map(([name, words]) => [name, [words]])),
    ...(!/\d/.test(address.addressLine) && { addressLine: ["Enter your house number and street"] }),
  };
}

/** Whether a van drives to a ZIP. Only reads: a typo must not take the booking out of its area. */
async function zipFaults(args: Anywhere, typed: string, before: ShownSession): Promise<FieldErrors> {
  if (before.area && before.address?.postalCode === typed) return {};
  const zip = typed.slice(0, 5);
  const places = await call(args, suggestPlaces, { query: { text: zip } });
  const place = places.find(({ postalCode }) => postalCode === zip);
  if (place && (await isServed(args, place))) return {};
  const words = `We do not drive to ${zip} yet. Check the ZIP code, or change the address at the first step.`;
  return { postalCode: [words] };
}

async function isServed(args: Anywhere, { latitude, longitude }: PlaceSuggestion): Promise<boolean> {
  try {
    await call(args, areaByPoint, { query: { latitude, longitude } });
    return true;
  } catch (error) {
    if (asRefusal(error)?.code === "not_found") return false;
    throw error;
  }
}

const PERSON = ["firstName", "lastName", "phoneNumber", "email", "referralSource", "referralCode"];
const ORDER = [
  "addressLine",
  "addressLine2",
  "postalCode",
  "addressNotes",
  ...PERSON,
  ...AGREEMENTS.map(({ name }) => name),
];

/** As the fields stand on the page; what has no place among them comes last. */
function inOrder(errors: FieldErrors): FieldErrors {
  const place = (name: string) => (ORDER.indexOf(name) + ORDER.length + 1) % (ORDER.length + 1);
  return Object.fromEntries(Object.entries(errors).sort(([a], [b]) => place(a) - place(b)));
}

/** The town belongs to the ZIP: another ZIP finds its own. */
function addressOf(form: FormData, before: ShownSession["address"]) {
  const postalCode = textOf(form, "postalCode");
  const isSameZip = before?.postalCode === postalCode;
  return {
    addressLine: textOf(form, "addressLine"),
    addressLine2: textOf(form, "addressLine2"),
    postalCode,
    addressNotes: textOf(form, "addressNotes"),
    isApartmentComplex: form.get("isApartmentComplex") === "on",
    ...(isSameZip && { locality: before.locality, adminDistrict: before.adminDistrict }),
  };
}
