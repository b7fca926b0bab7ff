import { parsePhone } from "#features/accounts/rules/phone.ts";
import { areaByPoint, type PlaceSuggestion, suggestPlaces } from "#features/places/contract.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import { asRefusal, type FieldErrors } from "#kit/wire/errors.ts";
import { addressInputSchema, type BookingSession } from "../../contract/session.ts";
import type { ShownSession } from "../../parts/path.ts";
import { attempt, messagesOf, shapeFaults, toFieldErrors } from "../../parts/refused-form.ts";
import { setAddress } from "../../start/contract.ts";
import { FIELD_FAULTS, PHONE_MESSAGE, unservedZipText } from "../../words/session.ts";
import { removeDoor, setCustomer, setDoor } from "../contract.ts";
import { doorText, parseDoor } from "../rules/door-text.ts";
import { AGREEMENTS } from "./agreement-boxes.tsx";
import { readFriendCode, saveFriendCode } from "./friend-code.ts";

// For actions only.

/** The error messages of empty fields. */
const EMPTY_MESSAGES: Record<string, string> = {
  firstName: FIELD_FAULTS.firstName,
  lastName: FIELD_FAULTS.lastName,
  phoneNumber: FIELD_FAULTS.phoneNumber,
  email: FIELD_FAULTS.email,
  postalCode: FIELD_FAULTS.postalCode,
};

/** `cookie`: the `Set-Cookie` for the response, or null. */
type Saved =
  | { session: BookingSession; cookie: string | null; errors: null }
  | { session: null; errors: FieldErrors };

/**
 * Saves contact, friend's code and address once all are valid. Otherwise saves nothing and returns all errors
 * together. `before`: the session before this form.
 */
export async function saveAccount(
  args: Anywhere,
  token: string,
  form: FormData,
  before: ShownSession,
): Promise<Saved> {
  const params = { session: token };
  const address = readAddress(form, before.address);
  const person = readPerson(form);
  const faults = findFaults(address, person, textOf(form, "door"));
  const friend = await readFriendCode(args, form);
  const errors = sortFields({
    ...(!faults.postalCode && (await findZipFaults(args, address.postalCode, before))),
    ...faults,
    ...friend.errors,
  });
  if (Object.keys(errors).length > 0) return { session: null, errors };
  const savedCustomer = await attempt(() => call(args, setCustomer, { params, body: person }));
  if (savedCustomer.refusal) return { session: null, errors: toFieldErrors(savedCustomer.refusal) };
  const savedCode = await attempt(() => saveFriendCode(args, token, friend));
  if (savedCode.refusal) return { session: null, errors: toFieldErrors(savedCode.refusal) };
  const savedAddress = await attempt(() => call(args, setAddress, { params, body: address }));
  if (savedAddress.refusal) {
    return { session: null, errors: toFieldErrors(savedAddress.refusal, "postalCode") };
  }
  const savedDoor = await attempt(() => saveDoor(args, token, form, before, savedAddress.value));
  return savedDoor.refusal
    ? { session: null, errors: { door: messagesOf(savedDoor.refusal) } }
    : { session: savedDoor.value, cookie: savedCode.value, errors: null };
}

/** Saves the typed door if it differs from the saved address's. An emptied field takes the door back. */
async function saveDoor(
  args: Anywhere,
  token: string,
  form: FormData,
  before: ShownSession,
  saved: BookingSession,
): Promise<BookingSession> {
  const typed = textOf(form, "door");
  const door = parseDoor(typed);
  const known = saved.address?.precision === "exact" ? doorText(saved.address) : "";
  const isUnchanged = door ? doorText(door) === known : known === "" || before.address?.precision !== "exact";
  if (!form.has("door") || isUnchanged) return saved;
  const params = { session: token };
  return door ? call(args, setDoor, { params, body: door }) : call(args, removeDoor, { params });
}

function readPerson(form: FormData) {
  const text = (name: string) => textOf(form, name);
  const isTrue = (name: string) => form.get(name) === "on";
  const [petRelease, cancellationPolicy, termsAndConditions] = AGREEMENTS.map(({ name }) => isTrue(name));
  return {
    firstName: text("firstName"),
    lastName: text("lastName"),
    email: text("email"),
    phoneNumber: text("phoneNumber"),
    referralSource: text("referralSource"),
    // The contract's type is `true`; its schema refuses the boxes that are not ticked.
    petRelease: petRelease as true,
    cancellationPolicy: cancellationPolicy as true,
    termsAndConditions: termsAndConditions as true,
  };
}

/** The errors that are found without a call: those of the contracts, with own messages for empty fields. */
function findFaults(
  address: ReturnType<typeof readAddress>,
  person: ReturnType<typeof readPerson>,
  door: string,
): FieldErrors {
  const typed: Record<string, unknown> = { ...address, ...person };
  const missing = Object.entries(EMPTY_MESSAGES).filter(([name]) => typed[name] === "");
  return {
    ...(!parsePhone(person.phoneNumber) && { phoneNumber: [PHONE_MESSAGE] }),
    ...shapeFaults(addressInputSchema, address),
    ...shapeFaults(setCustomer.body, person),
    ...Object.fromEntries(missing.map(([name, words]) => [name, [words]])),
    ...(!/\d/.test(address.addressLine) && { addressLine: [FIELD_FAULTS.addressLine] }),
    ...(door !== "" && !parseDoor(door) && { door: [FIELD_FAULTS.doorShape] }),
  };
}

/**
 * The error of a ZIP code outside all service areas. Checks before saving: a typo must not take the booking
 * out of its area.
 */
async function findZipFaults(args: Anywhere, typed: string, before: ShownSession): Promise<FieldErrors> {
  if (before.area && before.address?.postalCode === typed) return {};
  const zip = typed.slice(0, 5);
  const places = await call(args, suggestPlaces, { query: { text: zip } });
  const place = places.find(({ postalCode }) => postalCode === zip);
  if (place && (await isServed(args, place))) return {};
  return { postalCode: [unservedZipText(zip)] };
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
const FIELD_ORDER = [
  "addressLine",
  "addressLine2",
  "postalCode",
  "addressNotes",
  "door",
  ...PERSON,
  ...AGREEMENTS.map(({ name }) => name),
];

/** Sorts errors in the order of the page's fields. Errors of other fields come last. */
function sortFields(errors: FieldErrors): FieldErrors {
  // `indexOf` is -1 for other fields; the remainder turns -1 into the last position.
  const position = (name: string) =>
    (FIELD_ORDER.indexOf(name) + FIELD_ORDER.length + 1) % (FIELD_ORDER.length + 1);
  return Object.fromEntries(Object.entries(errors).sort(([a], [b]) => position(a) - position(b)));
}

/** Reads the address fields. For a new ZIP code the town is left out, so that the server finds the town. */
function readAddress(form: FormData, before: ShownSession["address"]) {
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
