import { handle } from "#kit/server/api-handler.ts";
import { ownProfile } from "./contract/own-profile.ts";
import * as contract from "./contract.ts";
import { listGroomers, listServedAreas } from "./service/list-groomers.ts";
import { listPublicPaths } from "./service/list-public-paths.ts";
import { showOwnProfile } from "./service/show-own-profile.ts";
import { previewProfile, showProfile } from "./service/show-profile.ts";

export const storefrontApi = [
  handle(contract.listPublicPaths, (context) => listPublicPaths(context)),
  handle(contract.listServedAreas, (context) => listServedAreas(context)),
  handle(contract.listGroomers, (context, { query }) => listGroomers(context, query)),
  handle(ownProfile, (context) => showOwnProfile(context)),
  handle(contract.publicProfile, (context, { params }) => showProfile(context, params.id)),
  handle(contract.previewProfile, (context) => previewProfile(context)),
];
