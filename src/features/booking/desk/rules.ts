import type { ChosenPets } from "../clients/contract.ts";

/**
 * The choices as texts of a query: "<pet> <service> <add-on> …", one for each service of a pet. A search for
 * times changes nothing, so it is a GET.
 */
export const toChoiceTexts = (pets: ChosenPets): string[] =>
  pets.flatMap(({ id, services }) =>
    services.map((service) => [id, service.id, ...service.serviceAddOns].join(" ")),
  );

/** Reads such texts. The services of a pet stay together. */
export function readChoiceTexts(texts: readonly string[]): ChosenPets {
  const lines = texts.map((text) => {
    const [petId = "", id = "", ...serviceAddOns] = text.split(" ");
    return { petId, service: { id, serviceAddOns } };
  });
  return [...Map.groupBy(lines, ({ petId }) => petId)].map(([id, ofPet]) => ({
    id,
    services: ofPet.map(({ service }) => service),
  }));
}
