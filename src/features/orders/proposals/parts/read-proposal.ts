import type { PetBreed } from "#features/pets/contract.ts";
import { findTypedBreed } from "#features/pets/parts/read-breed.ts";
import { findWeightFault, unknownBreed } from "#features/pets/words.ts";
import { textOf } from "#kit/web/form.ts";
import { parseDollars } from "#kit/wire/dollars.ts";
import type { FieldErrors } from "#kit/wire/errors.ts";
import { formatCents, formatRange } from "#kit/wire/format/money.ts";
import type { GroomerOrder } from "../../answers/contract/requests.ts";
import type { AvailableServices } from "../../changes/contract/services.ts";
import type { ProposedChange, VisitPet } from "../contract.ts";
import { PROPOSAL_FAULTS } from "../words.ts";
import type { Kind } from "./proposal-paths.ts";

/** What the visit can get: a service, an add-on, or a service instead of another. `value` is in the form. */
export type Choice = { value: string; label: string; change: ProposedChange };

const linesOf = (order: GroomerOrder) =>
  order.petServicesByPet.flatMap(({ pet, services }) => services.map((line) => ({ pet, line })));

/** What the groomer can add: services that a pet of the visit does not have, and add-ons to those it has. */
function listAddable(order: GroomerOrder, available: AvailableServices): Choice[] {
  return available
    .filter(({ isInOrder }) => isInOrder)
    .flatMap(({ pet, services }) =>
      services.flatMap((service): Choice[] => {
        const booked = linesOf(order).find(({ line }) => line.petServiceId === service.petServiceId)?.line;
        if (!booked) {
          const { id, name, minPrice: min, maxPrice: max } = service;
          const change: ProposedChange = {
            kind: "add",
            petId: pet.id,
            services: [{ id, serviceAddOns: [] }],
          };
          const label = `${pet.name}: ${name} (${formatRange({ min, max })})`;
          return [{ value: `${pet.id}.${id}`, label, change }];
        }
        const has = booked.addOns.map(({ id }) => id);
        return service.addOns
          .filter(({ id }) => !has.includes(id))
          .map(({ id, name, price }) => ({
            value: `${booked.petServiceId}.${id}`,
            label: `${pet.name}: ${service.name} with ${name} (${formatCents(price)})`,
            change: {
              kind: "change",
              petServiceId: booked.petServiceId,
              service: { id: service.id, serviceAddOns: [...has, id] },
            },
          }));
      }),
    );
}

/**
 * What the groomer can do instead of each service: those that the pet does not have yet. Add-ons stay as far
 * as the other service has them.
 */
function listSwaps(order: GroomerOrder, available: AvailableServices): Choice[] {
  return linesOf(order).flatMap(({ pet, line }) => {
    const services = available.find((offered) => offered.pet.id === pet.id)?.services ?? [];
    const has = line.addOns.map(({ id }) => id);
    return services
      .filter(({ petServiceId }) => petServiceId === null)
      .map(({ id, name, minPrice: min, maxPrice: max, addOns }): Choice => {
        const serviceAddOns = addOns.map((addOn) => addOn.id).filter((addOn) => has.includes(addOn));
        return {
          value: `${line.petServiceId}.${id}`,
          label: `${pet.name}: ${name} (${formatRange({ min, max })}) instead of ${line.service.name}`,
          change: { kind: "change", petServiceId: line.petServiceId, service: { id, serviceAddOns } },
        };
      });
  });
}

/** The services of the visit, each with its agreed price. */
export function listPriced(order: GroomerOrder) {
  return linesOf(order).map(({ pet, line }) => ({
    value: line.petServiceId,
    label: `${pet.name}: ${line.service.name} (agreed ${formatRange({ min: line.minEstimatedPrice, max: line.maxEstimatedPrice })})`,
  }));
}

type Read = { ok: true; change: ProposedChange } | { ok: false; errors: FieldErrors };

/** The services and add-ons that the form of a kind can choose from. */
export function listChoices(kind: Kind, order: GroomerOrder, available: AvailableServices): Choice[] {
  if (kind === "service") return listAddable(order, available);
  return kind === "swap" ? listSwaps(order, available) : [];
}

/** What the form can choose from. */
export type Choices = {
  choices: readonly Choice[];
  pets: readonly VisitPet[];
  breeds: readonly PetBreed[];
};

/** Reads the form of a proposal. */
export function readProposal(form: FormData, kind: Kind, { choices, pets, breeds }: Choices): Read {
  if (kind === "pet") return readPetChange(form, pets, breeds);
  if (kind === "service" || kind === "swap") {
    const chosen = choices.find(({ value }) => value === textOf(form, "service"));
    return chosen
      ? { ok: true, change: chosen.change }
      : { ok: false, errors: { service: [PROPOSAL_FAULTS.noService] } };
  }
  const cents = parseDollars(textOf(form, "amount"));
  if (cents === null) return { ok: false, errors: { amount: [PROPOSAL_FAULTS.dollars] } };
  if (kind === "charge") return { ok: true, change: { kind, label: textOf(form, "label"), amount: cents } };
  return { ok: true, change: { kind, petServiceId: textOf(form, "petServiceId"), price: cents } };
}

function readPetChange(form: FormData, pets: readonly VisitPet[], breeds: readonly PetBreed[]): Read {
  const pet = pets.find(({ id }) => id === textOf(form, "petId")) ?? pets[0];
  const typed = textOf(form, "breed");
  const weight = Number(textOf(form, "weight"));
  const breed = findTypedBreed(typed, pet?.petType ?? "", breeds);
  const fault = findWeightFault(weight);
  if (pet && breed && !fault)
    return { ok: true, change: { kind: "pet", petId: pet.id, breedId: breed.id, weight } };
  const errors: FieldErrors = {
    ...(!breed && { breed: [unknownBreed(typed, breeds)] }),
    ...(fault && { weight: [fault] }),
  };
  return { ok: false, errors };
}

/** The form's name of each field that the server may refuse. */
export const PROPOSAL_FIELDS: Record<string, string> = {
  "change.price": "amount",
  "change.amount": "amount",
  "change.label": "label",
  "change.petServiceId": "petServiceId",
  "change.breedId": "breed",
  "change.weight": "weight",
  "change.services": "service",
  "change.services.0.id": "service",
  "change.services.0.serviceAddOns": "service",
  "change.service.id": "service",
  "change.service.serviceAddOns": "service",
};
