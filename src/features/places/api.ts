import { handle } from "#kit/server/api-handler.ts";
import * as contract from "./contract.ts";
import { suggestPlaces } from "./service/suggest-places.ts";
import * as places from "./service.ts";

export const placesApi = [
  handle(contract.suggestPlaces, (context, { query }) => suggestPlaces(context, query)),
  handle(contract.readGround, (_, { query }) => places.readGround(query)),
  handle(contract.listAreas, (context) => places.listAreas(context)),
  handle(contract.areaByPoint, (context, { query }) => places.showAreaAt(context, query)),
];
