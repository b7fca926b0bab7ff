import { handle } from "#kit/server/api-handler.ts";
import * as pictured from "./contract/photos.ts";
import * as contract from "./contract.ts";
import * as pictures from "./service/set-photo.ts";
import * as pets from "./service.ts";

export const petsApi = [
  handle(contract.listPetTypes, (context) => pets.listTypes(context)),
  handle(contract.listPetBreeds, (context, { query }) => pets.listBreeds(context, query.pet_type)),
  handle(contract.petEssentials, (context) => pets.essentials(context)),
  handle(contract.listPets, (context) => pets.listMyPets(context)),
  handle(contract.addPet, (context, { body }) => pets.addMyPet(context, body)),
  handle(contract.getPet, (context, { params }) => pets.showMyPet(context, params.id)),
  handle(contract.updatePet, (context, { params, body }) => pets.updateMyPet(context, params.id, body)),
  handle(pictured.uploadPetPhoto, (context, { params, file }) => pictures.setPhoto(context, params.id, file)),
  handle(pictured.removePetPhoto, (context, { params }) => pictures.removePhoto(context, params.id)),
  handle(pictured.uploadVaccination, (context, { params, body, file }) =>
    pictures.setVaccination(context, params.id, params.kind, body.expiresOn ?? null, file),
  ),
  handle(pictured.changeVaccination, (context, { params, body }) =>
    pictures.changeVaccination(context, params.id, params.kind, body.expiresOn ?? null),
  ),
  handle(pictured.removeVaccination, (context, { params }) =>
    pictures.removeVaccination(context, params.id, params.kind),
  ),
];
