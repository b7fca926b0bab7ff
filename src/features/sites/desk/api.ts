import { handle } from "#kit/server/api-handler.ts";
import * as contract from "./contract.ts";
import { changeRules } from "./service/change-rules.ts";
import { showRules } from "./service/show-rules.ts";

export const sitesDeskApi = [
  handle(contract.showRules, showRules),
  handle(contract.changeRules, (context, { body }) => changeRules(context, body)),
];
