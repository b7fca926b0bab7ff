import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { idSchema, instantSchema } from "#kit/wire/schema.ts";
import { READERS } from "../../contract/rooms.ts";
import { PUSH_DEVICES_PATH as PATH } from "../rules/device-path.ts";
import { isPushAddress } from "../rules/push-hosts.ts";
import { PUSH_REFUSALS } from "../words.ts";

/** A browser that shows messages at once. `isCurrent`: it is the one that the caller is logged in with. */
const pushDeviceSchema = z.object({
  id: idSchema,
  name: z.string(),
  createdAt: instantSchema,
  isCurrent: z.boolean(),
});
export type PushDevice = z.output<typeof pushDeviceSchema>;

/** `publicKey`: for the browser's own subscription, in base64url; null where the operator offers none. */
const pushDevicesSchema = z.object({
  publicKey: z.string().nullable(),
  devices: z.array(pushDeviceSchema),
});
export type PushDevices = z.output<typeof pushDevicesSchema>;

const id = "01990000-0000-7000-8000-0000000000c7";
const publicKey = "BB4YUy_UdUwC8wQdnHXOszuD_9gax85P6ILMscmLxYlupGwxHE4v9A3ZajZT5uRURdMt_khuztdcepDGoYiBwKM";
const example: PushDevices = {
  publicKey,
  devices: [{ id, name: "Chrome on Android", createdAt: "2026-11-20T15:00:00.000Z", isCurrent: true }],
};

export const listPushDevices = endpoint({
  ...READERS,
  method: "GET",
  path: PATH,
  summary: "List the devices that show messages at once",
  reply: pushDevicesSchema,
  example: { reply: example },
});

/** Takes what the browser's `PushSubscription` holds. A repeat stores the same device. */
export const addPushDevice = endpoint({
  ...READERS,
  method: "POST",
  path: PATH,
  summary: "Show messages on this device at once",
  body: z.strictObject({
    endpoint: z.string().max(1_000).refine(isPushAddress, PUSH_REFUSALS.address),
    keys: z.strictObject({
      /** A point of P-256 (65 bytes) and a secret (16 bytes), in base64url. */
      p256dh: z.string().regex(/^B[\w-]{86}$/, PUSH_REFUSALS.key),
      auth: z.string().regex(/^[\w-]{22}$/, PUSH_REFUSALS.key),
    }),
  }),
  reply: pushDevicesSchema,
  errors: ["conflict", "forbidden"],
  example: {
    body: {
      endpoint: "https://fcm.googleapis.com/fcm/send/example",
      keys: { p256dh: publicKey, auth: "QQ".repeat(11) },
    },
    reply: example,
  },
});

export const removePushDevice = endpoint({
  ...READERS,
  method: "DELETE",
  path: `${PATH}/{id}`,
  summary: "Show messages on a device no more",
  params: z.object({ id: idSchema }),
  reply: pushDevicesSchema,
  errors: ["not_found", "forbidden"],
  example: { params: { id }, reply: { ...example, devices: [] } },
});
