import { handle } from "#kit/server/api-handler.ts";
import * as pets from "./contract/pets.ts";
import * as upsells from "./contract/upsells.ts";
import { previewVisit } from "./service/preview-visit.ts";
import { addPet, setPets } from "./service/set-pets.ts";
import { setServices } from "./service/set-services.ts";
import { listUpsells, setUpsells } from "./service/set-upsells.ts";

export const petsOfBookingApi = [
  handle(pets.addBookingPet, (context, { params, body }) => addPet(context, params.session, body)),
  handle(pets.setBookingPets, (context, { params, body }) => setPets(context, params.session, body.pets)),
  handle(pets.setServices, (context, { params, body }) => setServices(context, params.session, body.pets)),
  handle(pets.previewVisit, (context, { params, body }) => previewVisit(context, params.session, body.pets)),
  handle(upsells.listUpsells, (context, { params }) => listUpsells(context, params.session)),
  handle(upsells.setUpsells, (context, { params, body }) =>
    setUpsells(context, params.session, body.upsells),
  ),
];
