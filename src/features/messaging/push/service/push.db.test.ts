import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { makeSignIn } from "#features/accounts/factory.ts";
import { readSite } from "#features/sites/service.ts";
import { useDatabase } from "#tests/db.ts";
import { useMessagingSteps } from "#tests/messaging-steps.ts";
import { NOW } from "#tests/world.ts";
import { noteReaders } from "../../live/store/readers.ts";
import { type PushNotice, type PushResult, setPushSender } from "../adapters/push-sender.ts";
import { addPushDevice, listPushDevices, type PushDevices } from "../contract/push.ts";
import type { PushTarget } from "../rules/push-hosts.ts";
import { pushMessage } from "./push-message.ts";

const database = useDatabase();
const { at, call, say, pairRoom } = useMessagingSteps(database);
const { body: subscription, reply } = addPushDevice.example;
const PATH = listPushDevices.path;
const publicKey = reply.publicKey ?? "";

let sent: { target: PushTarget; notice: PushNotice }[] = [];
let answer: () => Promise<PushResult> = async () => "sent";
let roomId = "";
let made = 0;

beforeEach(async () => {
  at.stage.world.clock.set(NOW);
  await database.db.deleteFrom("pushDevices").execute();
  await database.db.deleteFrom("streamReaders").execute();
  await sql`delete from graphile_worker._private_jobs`.execute(database.db);
  roomId = await pairRoom();
  sent = [];
  answer = async () => "sent";
  setPushSender({
    publicKey,
    async send(target, notice) {
      sent.push({ target, notice });
      return answer();
    },
  });
});

type Caller = { token: string };
const request = (by: Caller, method: "GET" | "POST" | "DELETE", path = "", body?: object) =>
  at.stage.world.call(method, `${PATH}${path}`, { token: by.token, ...(body && { body }) });
const newAddress = () => `https://fcm.googleapis.com/fcm/send/device-${++made}`;
const turnOn = (by: Caller, endpoint = newAddress(), keys: object = subscription.keys) =>
  request(by, "POST", "", { endpoint, keys });
const devicesOf = async (by: Caller) => ((await request(by, "GET")).body as PushDevices).devices;
/** Another session of a person. */
const elsewhere = async ({ accountId }: { accountId: string }) => ({
  token: await makeSignIn(database.db, at.stage.world.siteId, accountId, { now: at.stage.now() }),
});

/** The waiting jobs that show a message on a device. */
async function waiting() {
  const { rows } = await sql<{ payload: { deviceId: string; roomId: string }; tries: number }>`
    select job.payload, job.max_attempts::int as tries from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id
    where task.identifier = 'push-message' order by job.id`.execute(database.db);
  return rows;
}
async function runJobs() {
  for (const { payload } of await waiting()) await pushMessage(database.db, payload, at.stage.now());
}

describe("a device", () => {
  it("is turned on, listed at each session, and turned off", async () => {
    expect((await request(at.ann, "GET")).body).toEqual({ publicKey, devices: [] });
    const { status, body } = await turnOn(at.ann);
    expect(status).toBe(200);
    const [device] = (body as PushDevices).devices;
    expect(device).toMatchObject({ isCurrent: true, name: "Unknown device" });
    const other = await elsewhere(at.ann);
    expect(await devicesOf(other)).toEqual([{ ...device, isCurrent: false }]);
    const answered = await request(other, "DELETE", `/${device?.id}`);
    expect(answered.body).toEqual({ publicKey, devices: [] });
  });

  it("is one, however often its browser reports it, and goes over to whoever logs in there", async () => {
    const endpoint = newAddress();
    await Promise.all(Array.from({ length: 8 }, () => turnOn(at.ann, endpoint)));
    expect(await devicesOf(at.ann)).toHaveLength(1);
    await turnOn(at.ada, endpoint);
    expect(await devicesOf(at.ann)).toEqual([]);
    expect(await devicesOf(at.ada)).toHaveLength(1);
  });

  it("of somebody else is not found", async () => {
    const [device] = ((await turnOn(at.ann)).body as PushDevices).devices;
    expect((await request(at.ada, "DELETE", `/${device?.id}`)).status).toBe(404);
    expect(await devicesOf(at.ann)).toHaveLength(1);
  });

  it("is refused at an unknown service, with a key that no browser has, and where there are none", async () => {
    const unknown = await turnOn(at.ann, "https://127.0.0.1/metadata");
    expect(unknown).toMatchObject({
      status: 422,
      body: { errors: { endpoint: [expect.any(String)] } },
    });
    const keys = { ...subscription.keys, p256dh: `B${"A".repeat(86)}` };
    const wrong = await turnOn(at.ann, newAddress(), keys);
    expect(wrong).toMatchObject({
      status: 422,
      body: { errors: { "keys.p256dh": [expect.any(String)] } },
    });
    setPushSender(null);
    expect((await turnOn(at.ann)).status).toBe(409);
    expect((await request(at.ann, "GET")).body).toEqual({ publicKey: null, devices: [] });
  });

  it("replaces the oldest of twenty", async () => {
    const first = ((await turnOn(at.ann)).body as PushDevices).devices[0];
    for (let count = 0; count < 20; count++) {
      at.stage.world.clock.advance({ minutes: 1 });
      await turnOn(at.ann);
    }
    const devices = await devicesOf(at.ann);
    expect(devices).toHaveLength(20);
    expect(devices.map(({ id }) => id)).not.toContain(first?.id);
  });
});

describe("a message", () => {
  it("shows on the reader's devices alone, without its text or its sender", async () => {
    await turnOn(at.ann);
    await turnOn(await elsewhere(at.ann));
    await turnOn(at.ada);
    await say(at.ada, roomId, "The secret gate code");
    expect((await waiting()).map(({ tries }) => tries)).toEqual([3, 3]);
    await runJobs();
    expect(sent).toHaveLength(2);
    for (const { notice } of sent)
      expect(notice).toEqual({
        title: (await readSite(database.db, at.stage.world.siteId)).settings.name,
        body: "You have a new message.",
        path: `/customer/messages?room=${roomId}`,
        topic: roomId,
      });
    sent = [];
    await say(at.ann, roomId, "Thank you");
    await runJobs();
    expect(sent.map(({ notice }) => notice.path)).toEqual([`/groomer/messages?room=${roomId}`]);
  });

  it("has one waiting job for a device, however many follow", async () => {
    await turnOn(at.ann);
    for (const text of ["one", "two", "three"]) await say(at.ada, roomId, text);
    expect(await waiting()).toHaveLength(1);
  });

  it("shows nowhere once it is read", async () => {
    await turnOn(at.ann);
    await say(at.ada, roomId, "one");
    await call(at.ann, "PUT", `/${roomId}/seen`, { seq: 1 });
    await runJobs();
    expect(sent).toEqual([]);
  });

  it("shows nowhere while the reader has a page open", async () => {
    await turnOn(at.ann);
    const { siteId } = at.stage.world;
    const viewer = { siteId, person: { accountId: at.ann.accountId } } as never;
    await noteReaders(database.db, { reading: [viewer], gone: [], seconds: 40 });
    await say(at.ada, roomId, "one");
    await runJobs();
    expect(sent).toEqual([]);
    await noteReaders(database.db, { reading: [], gone: [viewer], seconds: 40 });
    await runJobs();
    expect(sent).toHaveLength(1);
    // The program that noted the reader has died.
    await noteReaders(database.db, { reading: [viewer], gone: [], seconds: 0 });
    await runJobs();
    expect(sent).toHaveLength(2);
  });

  it("shows nowhere after the log-out, also elsewhere", async () => {
    const other = await elsewhere(at.ann);
    await turnOn(other);
    await say(at.ada, roomId, "one");
    await at.stage.world.call("POST", "/v2/account/sessions/end-others", { token: at.ann.token });
    await runJobs();
    expect(sent).toEqual([]);
    expect(await devicesOf(at.ann)).toEqual([]);
  });

  it("forgets a device that is gone, and keeps one whose service fails", async () => {
    await turnOn(at.ann);
    await say(at.ada, roomId, "one");
    answer = () => Promise.reject(new Error("The push service answered 503"));
    await expect(runJobs()).rejects.toThrow("503");
    expect(await devicesOf(at.ann)).toHaveLength(1);
    answer = async () => "gone";
    await runJobs();
    expect(await devicesOf(at.ann)).toEqual([]);
  });
});
