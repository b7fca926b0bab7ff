import { handle } from "#kit/server/api-handler.ts";
import * as contract from "./contract.ts";
import { searchStaff } from "./service/search-staff.ts";

export const staffSearchApi = [
  handle(contract.searchStaff, (context, { query }) => searchStaff(context, query.q)),
];
