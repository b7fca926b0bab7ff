import { sql } from "kysely";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeCustomer, makeSignIn } from "#features/accounts/factory.ts";
import { setCustomerPicture } from "#features/accounts/settings/service/set-customer-picture.ts";
import { makeOrder } from "#features/orders/factory.ts";
import { makePet } from "#features/pets/factory.ts";
import type { Tx } from "#kit/server/database.ts";
import { clearFiles } from "#kit/server/files/clear-files.ts";
import { savePhoto } from "#kit/server/files/save-photo.ts";
import { setFileStorage } from "#kit/server/files/storage.ts";
import { createLog } from "#kit/server/log.ts";
import { useDatabase } from "#tests/db.ts";
import { memoryFiles } from "#tests/memory-files.ts";
import { makePhonePhoto, makePhoto } from "#tests/photos.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { eraseAccounts } from "./erase-accounts.ts";

const database = useDatabase();
const PICTURE = "/v2/account/customer/picture";
let world: World;
let files: ReturnType<typeof memoryFiles>;
let owner: Awaited<ReturnType<World["addCustomer"]>>;

beforeAll(async () => {
  world = await makeWorld(database.db);
});

beforeEach(async () => {
  files = memoryFiles();
  setFileStorage(files);
  owner = await world.addCustomer();
});

const send = (file: Blob, token = owner.token) => world.call("POST", PICTURE, { token, file });
const show = (url: string, token?: string) => world.call("GET", url, token ? { token } : {});
const showMe = async () => (await show("/v1/customer", owner.token)).body;
/** A bath of a new pet. */
const linesOf = async (customerId: string) => [
  {
    petId: await makePet(database.db, world.siteId, customerId, world.pets.breeds.poodle),
    serviceId: world.offer.services.bath,
  },
];
/** Counts the transactions of this test's database that wait for another one. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(distinct pid)::int as count from pg_locks
    join pg_stat_activity using (pid) where not granted and datname = current_database()`.execute(
    database.db,
  );
  return rows[0]?.count ?? 0;
}
const log = createLog("silent");
const clear = () => clearFiles.run({}, { db: database.db, clock: world.clock, log });

describe("a customer's own picture", () => {
  it("is drawn again and shown in three sizes wherever the customer is shown", async () => {
    const { status, body } = await send(await makePhonePhoto());
    expect(status).toBe(200);
    const picture = body.profilePicture;
    expect(picture).toMatchObject({ id: expect.any(String), alt: `Picture of ${body.displayName}` });
    expect((await showMe()).profilePicture).toEqual(picture);
    const settings = await show("/v2/account/customer/settings", owner.token);
    expect(settings.body.profilePicture).toEqual(picture);
    for (const url of Object.values<string>(picture.sizes)) {
      const shown = await show(url, owner.token);
      expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/webp"]);
      expect((await sharp(shown.body).metadata()).exif).toBeUndefined();
    }
  });

  it("replaces the former one when two uploads meet", async () => {
    const { siteId } = world;
    const { accountId, customerId } = owner;
    const now = world.clock.now();
    const context = { db: database.db, siteId, now, log };
    const save = async (color: string) => {
      const bytes = new Uint8Array(await (await makePhoto("a.jpg", color)).arrayBuffer());
      return savePhoto(context, accountId, "customer_picture", { name: "a.jpg", bytes });
    };
    const [first, second] = [await save("#111"), await save("#eee")];
    const set = (tx: Tx, id: string) => setCustomerPicture(tx, siteId, customerId, id, now);
    let later: Promise<void> = Promise.resolve();
    await database.db.transaction().execute(async (tx) => {
      await set(tx, first);
      later = database.db.transaction().execute((other) => set(other, second));
      await expect.poll(countWaiting).toBe(1);
    });
    await later;
    await clear();
    expect([files.stored.size, (await showMe()).profilePicture.id]).toEqual([3, second]);
  });

  it("can be replaced and removed", async () => {
    await send(await makePhoto("a.jpg", "#111"));
    await send(await makePhoto("b.jpg", "#eee"));
    await clear();
    expect(files.stored.size).toBe(3);
    const { status, body } = await world.call("DELETE", PICTURE, { token: owner.token });
    expect([status, body.profilePicture]).toEqual([200, null]);
    expect((await world.call("DELETE", PICTURE, { token: owner.token })).status).toBe(200);
    await clear();
    expect(files.stored.size).toBe(0);
  });

  it("is refused when it is no photo", async () => {
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], "me.png", { type: "image/png" });
    const { status, body } = await send(svg);
    expect([status, body.errors]).toEqual([422, { file: ["Choose a photo: JPEG, PNG or WebP."] }]);
    expect((await showMe()).profilePicture).toBeNull();
  });

  it("is for the customer, groomers with a visit, and staff", async () => {
    const { url } = (await send(await makePhoto())).body.profilePicture;
    const groomerId = await world.addGroomer();
    const { accountId } = await database.db
      .selectFrom("groomers")
      .select("accountId")
      .where("id", "=", groomerId)
      .executeTakeFirstOrThrow();
    const token = await makeSignIn(database.db, world.siteId, accountId, { now: world.clock.now() });
    expect((await show(url, token)).status, "a groomer without a visit").toBe(404);
    const id = await makeOrder(database.db, world.siteId, {
      customerId: owner.customerId,
      areaId: world.areaId,
      groomerId,
      now: world.clock.now(),
      start: new Date("2027-01-06T18:00:00Z"),
      status: "accepted",
      lines: await linesOf(owner.customerId),
    });
    expect((await show(url, token)).status).toBe(200);
    const days = "start_date=2027-01-05&end_date=2027-01-07";
    const orders = await show(`/v2/service-schedule/service-provider/orders?${days}`, token);
    expect(orders.body.items[0]).toMatchObject({ id, customer: { profilePicture: { url } } });
    const people = await world.addPeople();
    expect((await show(url, people.staff.token)).status).toBe(200);
    for (const role of ["customer", "groomer"] as const) {
      expect((await show(url, people[role].token)).status, role).toBe(404);
    }
    expect((await show(url, people.renter.token)).status).toBe(403);
    expect((await show(url)).status).toBe(401);
    expect((await send(await makePhoto(), people.groomer.token)).status).toBe(403);
    const elsewhere = await makeWorld(database.db);
    setFileStorage(files);
    const foreign = await elsewhere.addStaff();
    expect((await elsewhere.call("GET", url, foreign)).status).toBe(404);
  });

  it("is removed with the account", async () => {
    await send(await makePhoto());
    const past = new Date(world.clock.now().getTime() - 1_000);
    await database.db
      .updateTable("accounts")
      .set({ deletionRequestedAt: past, deletesAt: past })
      .where("id", "=", owner.accountId)
      .execute();
    await eraseAccounts(database.db, world.clock.now(), log);
    await clear();
    const row = await database.db
      .selectFrom("customers")
      .select("pictureFileId")
      .where("id", "=", owner.customerId)
      .executeTakeFirstOrThrow();
    expect([row.pictureFileId, files.stored.size]).toEqual([null, 0]);
  });
});

describe("the customer of a sign-in", () => {
  it("is the customer of GET /v1/customer, with picture, groomer, agreements and history", async () => {
    const [email, password] = ["returning@example.com", "muddy paws on tuesday"];
    const { token, customerId } = await makeCustomer(database.db, world.siteId, {
      now: world.clock.now(),
      email,
      password,
    });
    await send(await makePhoto(), token);
    const groomerId = await world.addGroomer({ displayName: "Ada Brush" });
    await makeOrder(database.db, world.siteId, {
      customerId,
      areaId: world.areaId,
      groomerId,
      now: world.clock.now(),
      start: new Date("2027-01-04T18:00:00Z"),
      status: "complete",
      lines: await linesOf(customerId),
    });
    const { status, body } = await world.call("POST", "/v2/account/customer/sign-in", {
      body: { email, password },
    });
    expect(status).toBe(200);
    expect(body.customer).toEqual((await show("/v1/customer", body.token)).body);
    expect(body.customer).toMatchObject({
      isNewCustomer: false,
      assignedGroomer: { id: groomerId, displayName: "Ada Brush" },
      profilePicture: { id: expect.any(String) },
      termsAndConditions: expect.any(Boolean),
    });
  });
});
