import { handle } from "#kit/server/verb.ts";
import * as contract from "./contract.ts";
import { listGroomers, listServedAreas } from "./service/list-groomers.ts";
import { showProfile } from "./service/show-profile.ts";

export const storefrontApi = [
  handle(contract.listServedAreas, (context) => listServedAreas(context)),
  handle(contract.listGroomers, (context, { query }) => listGroomers(context, query)),
  handle(contract.publicProfile, (context, { params }) => showProfile(context, params.id)),
];
