import { handle } from "#kit/server/api-handler.ts";
import * as push from "./contract/push.ts";
import { addPushDevice } from "./service/add-push-device.ts";
import { listPushDevices } from "./service/list-push-devices.ts";
import { removePushDevice } from "./service/remove-push-device.ts";

export const pushApi = [
  handle(push.listPushDevices, listPushDevices),
  handle(push.addPushDevice, (context, { body }) => addPushDevice(context, body)),
  handle(push.removePushDevice, (context, { params }) => removePushDevice(context, params.id)),
];
