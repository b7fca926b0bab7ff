import { parsePhone } from "#features/accounts/rules/phone.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import type { AddressInput } from "../../contract/session.ts";
import { locateAddress } from "../../internal/locate-address.ts";
import type { BookingPetInput } from "../../pets/contract/pets.ts";
import { preparePetsChange } from "../../pets/service/set-pets.ts";
import { prepareServicesChange, type ServicesInput } from "../../pets/service/set-services.ts";
import { type Contact, type Draft, EMPTY_DRAFT } from "../../rules/draft.ts";
import { FIELD_FAULTS, PHONE_MESSAGE } from "../../words/session.ts";

export type PreparedPet = BookingPetInput & Pick<ServicesInput[number], "services">;

/**
 * The draft of a booking that another person prepares, at an address as typed. Refuses an address outside of
 * all areas, and what pets and services refuse, at their fields.
 */
export async function prepareDraft(
  context: Context,
  { address, pets }: { address: AddressInput; pets: readonly PreparedPet[] },
): Promise<Draft> {
  const located = await locateAddress(context, address);
  if (!located.areaId) throw refuseFields({ "address.postalCode": [FIELD_FAULTS.noServiceArea] });
  return withPets(context, { ...EMPTY_DRAFT, ...located, origin: context.origin }, pets);
}

/** The draft with these pets and services. `ownerId`: the customer whose stored pets may be named by id. */
export async function withPets(
  context: Pick<Context, "db" | "siteId" | "now" | "actor">,
  draft: Draft,
  inputs: readonly PreparedPet[],
  ownerId?: string,
): Promise<Draft> {
  const pets = inputs.map(({ services: _, ...pet }) => pet);
  const before = (await preparePetsChange(context, pets, ownerId))(draft);
  const chosen = before.pets.map(({ id }, index) => ({ id, services: inputs[index]?.services ?? [] }));
  return (await prepareServicesChange(context, chosen))(before);
}

/** The contact of a new customer, as another person typed it. Refuses a number that is no phone number. */
export function toContact({
  phoneNumber: typed = "",
  email = "",
  ...names
}: {
  firstName: string;
  lastName: string;
  email?: string | undefined;
  phoneNumber?: string | undefined;
}): Contact {
  const phoneNumber = typed === "" ? "" : parsePhone(typed);
  if (phoneNumber === null) throw refuseFields({ "contact.phoneNumber": [PHONE_MESSAGE] });
  return { ...names, email, phoneNumber, referralSource: "" };
}
