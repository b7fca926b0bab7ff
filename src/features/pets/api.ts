import { handle } from "#kit/server/verb.ts";
import * as contract from "./contract.ts";
import * as pets from "./service.ts";

export const petsApi = [
  handle(contract.listPetTypes, (context) => pets.listTypes(context)),
  handle(contract.listPetBreeds, (context, { query }) => pets.listBreeds(context, query.pet_type)),
  handle(contract.petEssentials, (context) => pets.essentials(context)),
  handle(contract.listPets, (context) => pets.listMine(context)),
  handle(contract.addPet, (context, { body }) => pets.addMine(context, body)),
  handle(contract.getPet, (context, { params }) => pets.showMine(context, params.id)),
  handle(contract.updatePet, (context, { params, body }) => pets.updateMine(context, params.id, body)),
];
