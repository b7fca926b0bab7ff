import { handle } from "#kit/server/api-handler.ts";
import * as photoContract from "./contract/photos.ts";
import * as contract from "./contract.ts";
import * as photos from "./service/set-photo.ts";
import * as pets from "./service.ts";

export const petsApi = [
  handle(contract.listPetTypes, (context) => pets.listPetTypes(context)),
  handle(contract.listPetBreeds, (context, { query }) => pets.listPetBreeds(context, query.pet_type)),
  handle(contract.petEssentials, (context) => pets.showEssentials(context)),
  handle(contract.listPets, (context) => pets.listMyPets(context)),
  handle(contract.addPet, (context, { body }) => pets.addMyPet(context, body)),
  handle(contract.getPet, (context, { params }) => pets.showMyPet(context, params.id)),
  handle(contract.updatePet, (context, { params, body }) => pets.updateMyPet(context, params.id, body)),
  handle(photoContract.uploadPetPhoto, (context, { params, file }) =>
    photos.setPhoto(context, params.id, file),
  ),
  handle(photoContract.removePetPhoto, (context, { params }) => photos.removePhoto(context, params.id)),
  handle(photoContract.uploadVaccination, (context, { params, body, file }) =>
    photos.setVaccination(context, params.id, params.kind, body.expiresOn ?? null, file),
  ),
  handle(photoContract.changeVaccination, (context, { params, body }) =>
    photos.changeVaccination(context, params.id, params.kind, body.expiresOn ?? null),
  ),
  handle(photoContract.removeVaccination, (context, { params }) =>
    photos.removeVaccination(context, params.id, params.kind),
  ),
];
