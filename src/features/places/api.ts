import { handle } from "#kit/server/api-handler.ts";
import * as contract from "./contract.ts";
import * as places from "./service.ts";

export const placesApi = [
  handle(contract.suggestPlaces, (context, { query }) => places.suggest(context, query)),
  handle(contract.readGround, (_, { query }) => places.readGround(query)),
  handle(contract.listAreas, (context) => places.listAreas(context)),
  handle(contract.areaByPoint, (context, { query }) => places.showAreaAt(context, query)),
];
