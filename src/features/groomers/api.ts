import { handle } from "#kit/server/api-handler.ts";
import * as services from "./contract/services.ts";
import { setPetLimits, setServices } from "./service/set-services.ts";
import { showOwnServices } from "./service/show-own-services.ts";

export const groomersApi = [
  handle(services.getOwnServices, (context) => showOwnServices(context)),
  handle(services.setOwnServices, (context, { body }) => setServices(context, body)),
  handle(services.setPetLimits, (context, { body }) => setPetLimits(context, body)),
];
