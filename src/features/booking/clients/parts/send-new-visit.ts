import {
  cardErrors,
  missingServices,
  type PetCard,
  toPetInputs,
} from "#features/booking/pets/parts/pet-cards.ts";
import { petEssentials } from "#features/pets/contract.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { optionalText, textOf } from "#kit/web/form.ts";
import { asRefusal, ERROR_STATUS, type FieldErrors } from "#kit/wire/errors.ts";
import { type OwnTimes, sendNewLink, suggestNewTimes } from "../contract.ts";

// For actions only.

/** The fields of the contract that have other names in the form. */
const FORM_FIELDS: Record<string, string> = {
  "contact.firstName": "firstName",
  "contact.lastName": "lastName",
  "contact.email": "email",
  "contact.phoneNumber": "phoneNumber",
  "address.addressLine": "addressLine",
  "address.addressLine2": "addressLine2",
  "address.postalCode": "postalCode",
};

/** What became of the form. `times` and `errors` are null unless they were read or found. */
export type NewVisitResult = {
  isSent: boolean;
  times: OwnTimes | null;
  errors: FieldErrors | null;
  status: number;
};
const NOTHING: NewVisitResult = { isSent: false, times: null, errors: null, status: 200 };

/**
 * Lists the groomer's times for the visit of the form (`times`), or sends the link to it. Faults come back at
 * the fields of the form.
 */
export async function sendNewVisit(
  args: Anywhere,
  form: FormData,
  cards: readonly PetCard[],
  intent: "times" | "send",
): Promise<NewVisitResult> {
  const { breeds } = await call(args, petEssentials);
  const { inputs, cards: valid, errors } = toPetInputs(cards, breeds);
  const faults = { ...errors, ...missingServices(cards) };
  if (Object.keys(faults).length > 0) return { ...NOTHING, errors: faults, status: 422 };
  const pets = inputs.map((input, index) => ({ ...input, services: servicesOf(valid[index]) }));
  const visit = { address: readAddress(form), pets };
  try {
    if (intent === "times") {
      const date = optionalText(form, "date");
      return { ...NOTHING, times: await call(args, suggestNewTimes, { body: { ...visit, date } }) };
    }
    const startsAt = optionalText(form, "startsAt");
    await call(args, sendNewLink, { body: { ...visit, contact: readContact(form), startsAt } });
    return { ...NOTHING, isSent: true };
  } catch (error) {
    const refusal = asRefusal(error);
    if (!refusal || ERROR_STATUS[refusal.code] >= 500) throw error;
    const status = ERROR_STATUS[refusal.code];
    return { ...NOTHING, errors: toFormErrors(refusal.errors ?? { "": [refusal.message] }, valid), status };
  }
}

function toFormErrors(errors: FieldErrors, cards: readonly PetCard[]): FieldErrors {
  const entries = Object.entries(errors);
  const ofPets = entries.filter(([field]) => field.startsWith("pets."));
  const others = entries.filter(([field]) => !field.startsWith("pets."));
  return {
    ...cardErrors(Object.fromEntries(ofPets), cards),
    ...Object.fromEntries(others.map(([field, words]) => [FORM_FIELDS[field] ?? field, words])),
  };
}

const servicesOf = (card: PetCard | undefined) =>
  card?.service ? [{ id: card.service, serviceAddOns: card.addOns }] : [];

const readAddress = (form: FormData) => ({
  addressLine: textOf(form, "addressLine"),
  addressLine2: textOf(form, "addressLine2"),
  postalCode: textOf(form, "postalCode"),
});

const readContact = (form: FormData) => ({
  firstName: textOf(form, "firstName"),
  lastName: textOf(form, "lastName"),
  email: optionalText(form, "email"),
  phoneNumber: optionalText(form, "phoneNumber"),
});
