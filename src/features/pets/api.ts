import { handle } from "#kit/server/api-handler.ts";
import * as pictured from "./contract/photos.ts";
import * as contract from "./contract.ts";
import * as pictures from "./service/set-photo.ts";
import * as pets from "./service.ts";

export const petsApi = [
  handle(contract.listPetTypes, (context) => pets.listTypes(context)),
  handle(contract.listPetBreeds, (context, { query }) => pets.listBreeds(context, query.pet_type)),
  handle(contract.petEssentials, (context) => pets.essentials(context)),
  handle(contract.listPets, (context) => pets.listMine(context)),
  handle(contract.addPet, (context, { body }) => pets.addMine(context, body)),
  handle(contract.getPet, (context, { params }) => pets.showMine(context, params.id)),
  handle(contract.updatePet, (context, { params, body }) => pets.updateMine(context, params.id, body)),
  handle(pictured.uploadPetPhoto, (context, { params, file }) =>
    pictures.setMyPhoto(context, params.id, file),
  ),
  handle(pictured.removePetPhoto, (context, { params }) => pictures.removeMyPhoto(context, params.id)),
  handle(pictured.uploadVaccination, (context, { params, body, file }) =>
    pictures.setMyVaccination(context, params.id, params.kind, body.expiresOn ?? null, file),
  ),
  handle(pictured.changeVaccination, (context, { params, body }) =>
    pictures.changeMyVaccination(context, params.id, params.kind, body.expiresOn ?? null),
  ),
  handle(pictured.removeVaccination, (context, { params }) =>
    pictures.removeMyVaccination(context, params.id, params.kind),
  ),
];
