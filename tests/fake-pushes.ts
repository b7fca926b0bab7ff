import type { PushSender } from "#features/messaging/push/adapters/push-sender.ts";
import { addPushDevice } from "#features/messaging/push/contract/push.ts";

/** Takes each push and sends nothing. */
export const FAKE_PUSHES: PushSender = {
  publicKey: addPushDevice.example.reply.publicKey ?? "",
  send: async () => "sent",
};
