import { listPetBreeds } from "#features/pets/contract.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import { SERVICE_FAULTS } from "../words/services.ts";
import { findBreedId, toBreedChoices } from "./breed-choices.ts";

// Only for actions.

const idsOf = (form: FormData, name: string) =>
  form.getAll(name).filter((value) => typeof value === "string");
/** An empty field is no number, so that the call refuses it at the field. */
const numberOf = (form: FormData, name: string) => Number(textOf(form, name) || Number.NaN);

/** The services, the pace and the minutes that a form sent. */
export const readServices = (form: FormData) => ({
  serviceIds: idsOf(form, "serviceIds"),
  pacePercent: numberOf(form, "pacePercent"),
  serviceTime: numberOf(form, "serviceTime"),
});

/** The limits that a form sent, with the breed that was typed. Refuses an unknown breed at its field. */
export async function readPetLimits(args: Anywhere, form: FormData) {
  const typed = textOf(form, "breed");
  const added = typed && findBreedId(toBreedChoices(await call(args, listPetBreeds, {})), typed);
  if (added === null) throw refuseFields({ breed: [SERVICE_FAULTS.breed] });
  return {
    breedsToAvoid: [...idsOf(form, "breedsToAvoid"), ...(added ? [added] : [])],
    ...(textOf(form, "weightLimit") !== "" && { weightLimit: numberOf(form, "weightLimit") }),
  };
}
