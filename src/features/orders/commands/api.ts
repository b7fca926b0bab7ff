import { handle } from "#kit/server/api-handler.ts";
import * as contract from "./contract.ts";
import { sendCommands } from "./service/send-commands.ts";

export const commandsApi = [
  handle(contract.sendCommands, (context, { body }) => sendCommands(context, body)),
];
