import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeSignIn } from "#features/accounts/factory.ts";
import { clearFiles, removeFileJob } from "#kit/server/files/clear-files.ts";
import { type FileStorage, setFileStorage } from "#kit/server/files/storage.ts";
import { newId } from "#kit/server/ids.ts";
import { createLog } from "#kit/server/log.ts";
import { MAX_ACCOUNT_BYTES } from "#kit/wire/file-purposes.ts";
import { readyToPlace, slotsOn, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { memoryFiles } from "#tests/memory-files.ts";
import { makePhonePhoto, makePhoto } from "#tests/photos.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { PETS_PATH } from "../contract.ts";
import { makePet } from "../factory.ts";

const database = useDatabase();
let world: World;
let files: ReturnType<typeof memoryFiles>;
let owner: { customerId: string; accountId: string; token: string };
let pet: string;

beforeAll(async () => {
  world = await makeWorld(database.db);
});

beforeEach(async () => {
  files = memoryFiles();
  setFileStorage(files);
  owner = await world.addCustomer();
  pet = await makePet(database.db, world.siteId, owner.customerId, world.pets.breeds.poodle);
});

const at = (way: string) => `${PETS_PATH}/${pet}${way && `/${way}`}`;
const send = (way: string, file: Blob, body?: unknown, token = owner.token) =>
  world.call("POST", at(way), { token, file, body });
const request = (method: string, way: string, more = {}) =>
  world.call(method, at(way), { token: owner.token, ...more });
const show = (url: string, token: string | undefined = owner.token) => world.call("GET", url, { token });
const rows = () =>
  database.db
    .selectFrom("files")
    .select(["id", "state", "kind"])
    .where("accountId", "=", owner.accountId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
const tools = () => ({ db: database.db, clock: world.clock, log: createLog("silent") });

describe("a pet's photo", () => {
  it("is shown upright in three sizes, without metadata and with safe headers", async () => {
    const { status, body } = await send("photo", await makePhonePhoto());
    expect(status).toBe(200);
    expect(body.photo).toMatchObject({ id: expect.any(String), alt: "Photo of Biscuit" });
    expect(body.photo.url).toBe(body.photo.sizes.large);
    for (const url of Object.values(body.photo.sizes) as string[]) {
      const shown = await show(url);
      expect(shown.status).toBe(200);
      expect(Object.fromEntries(shown.headers)).toMatchObject({
        "content-type": "image/webp",
        "content-disposition": 'inline; filename="biscuit-photo.webp"',
        "x-content-type-options": "nosniff",
        "cross-origin-resource-policy": "same-origin",
        "cache-control": "private, no-cache",
      });
      expect(Buffer.from(shown.body).toString("latin1")).not.toMatch(/exif|phonemaker|gps/i);
      const { format, width = 0, height = 0 } = await sharp(shown.body).metadata();
      expect([format, height / width]).toEqual(["webp", 2]);
    }
  });

  it("is not sent again when the browser already has it", async () => {
    const { body } = await send("photo", await makePhoto());
    const first = await show(body.photo.url);
    const again = await world.call("GET", body.photo.url, {
      token: owner.token,
      headers: { "if-none-match": first.headers.get("etag") ?? "" },
    });
    expect(again.status).toBe(304);
  });

  it("replaces the previous photo and removes its bytes and row", async () => {
    const first = (await send("photo", await makePhoto("a.jpg", "#111"))).body.photo;
    const second = (await send("photo", await makePhoto("b.jpg", "#eee"))).body.photo;
    expect(second.url).not.toBe(first.url);
    expect(files.stored.size).toBe(6);
    await removeFileJob.run({ id: first.id }, tools());
    await removeFileJob.run({ id: first.id }, tools());
    expect(files.stored.size).toBe(3);
    expect(await rows()).toEqual([{ id: second.id, state: "kept", kind: "pet_photo" }]);
  });

  it("can be removed alone or with all photos of its pet", async () => {
    await send("photo", await makePhoto());
    const { body } = await request("DELETE", "photo");
    expect(body.photo).toBeNull();
    expect((await request("GET", "photo/large")).status).toBe(404);
    await send("photo", await makePhoto());
    await send("vaccinations/rabies", await makePhoto());
    expect((await request("DELETE", "")).status).toBe(200);
    await clearFiles.run({}, tools());
    expect([files.stored.size, await rows()]).toEqual([0, []]);
  });
});

describe("a vaccination record", () => {
  it("is saved for each kind with an expiry date, which can change alone", async () => {
    for (const kind of ["measles", "dhpp", "bortadella", "rabies"]) {
      const { status, body } = await send(`vaccinations/${kind}`, await makePhoto(), {
        expiresOn: "2027-05-01",
      });
      expect(status).toBe(200);
      expect(body.vaccinationImages[kind]).toMatchObject({ expiresOn: "2027-05-01" });
      expect((await show(body.vaccinationImages[kind].sizes.medium)).status).toBe(200);
    }
    const changed = await request("PUT", "vaccinations/rabies", { body: {} });
    expect(changed.body.vaccinationImages.rabies.expiresOn).toBeNull();
    expect(changed.body.vaccinationImages.dhpp.expiresOn).toBe("2027-05-01");
    const removed = await request("DELETE", "vaccinations/dhpp");
    expect(removed.body.vaccinationImages.dhpp).toBeNull();
    expect((await request("PUT", "vaccinations/dhpp", { body: {} })).status).toBe(404);
  });

  it("is refused for an unknown kind or an impossible date", async () => {
    expect((await send("vaccinations/flu", await makePhoto())).status).toBe(404);
    const { status, body } = await send("vaccinations/rabies", await makePhoto(), {
      expiresOn: "2027-02-30",
    });
    expect([status, Object.keys(body.errors)]).toEqual([422, ["expiresOn"]]);
    expect(files.stored.size).toBe(0);
  });
});

describe("an upload is refused", () => {
  const refusedAs = async (file: Blob, way = "photo") => {
    const { status, body } = await send(way, file);
    expect(await rows()).toEqual([]);
    expect(files.stored.size).toBe(0);
    return [status, body.code, Object.keys(body.errors ?? {})];
  };

  it.each([
    ["an SVG", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ["a page", "<!doctype html><script>alert(document.cookie)</script>"],
    ["an empty file", ""],
  ])("that is %s with a photo's name and type", async (_, words) => {
    const file = new File([words], "photo.jpg", { type: "image/jpeg" });
    expect(await refusedAs(file)).toEqual([422, "validation_failed", ["file"]]);
  });

  it("that is a photo and a web page at once", async () => {
    const file = await makePhoto();
    const both = new File([file, "<html><script>alert(1)</script>"], "a.jpg", { type: "image/jpeg" });
    expect(await refusedAs(both)).toEqual([422, "validation_failed", ["file"]]);
  });

  it("whose name looks like a card number", async () => {
    expect(await refusedAs(await makePhoto("4242 4242 4242 4242.jpg"))).toEqual([
      422,
      "validation_failed",
      ["file"],
    ]);
  });

  it("that is larger than ten megabytes", async () => {
    const large = new File([new Uint8Array(10 * 1024 * 1024 + 40_000)], "a.jpg");
    expect(await refusedAs(large)).toEqual([413, "too_large", ["file"]]);
  });

  it("that is not a form, a broken form or a form with very many parts", async () => {
    const post = (text: string, type: string) =>
      request("POST", "photo", { text, headers: { "content-type": type } });
    const codeOf = async (text: string, type: string) => (await post(text, type)).body.code;
    expect(await codeOf("{}", "application/json")).toBe("unsupported_type");
    expect(await codeOf("hello", "multipart/form-data")).toBe("bad_request");
    expect(await codeOf("hello", "multipart/form-data; boundary=x")).toBe("bad_request");
    const part = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n';
    expect(await codeOf(`${part.repeat(100_000)}--x--\r\n`, "multipart/form-data; boundary=x")).toBe(
      "bad_request",
    );
    expect(await codeOf(`${part}--x--\r\n`, "multipart/form-data; boundary=x")).toBe("validation_failed");
  });

  it("when the disk is full, and its row is removed later", async () => {
    const full: FileStorage = {
      ...files,
      put: () => Promise.reject(Object.assign(new Error(), { code: "ENOSPC" })),
    };
    setFileStorage(full);
    const { status, body } = await send("photo", await makePhoto());
    expect([status, body.code, body.message]).toEqual([
      503,
      "service_unavailable",
      expect.stringMatching(/cannot save/),
    ]);
    expect((await request("GET", "")).body.photo).toBeNull();
    await clearFiles.run({}, tools());
    expect((await rows()).map(({ state }) => state)).toEqual(["writing"]);
    world.clock.advance({ hours: 2 });
    await clearFiles.run({}, tools());
    expect(await rows()).toEqual([]);
  });

  it("above the total bytes of an account, even when four arrive at once", async () => {
    const kind = "pet_photo";
    const fileRow = {
      siteId: world.siteId,
      accountId: owner.accountId,
      kind,
      mediaType: "image/webp",
      state: "kept" as const,
    };
    const insert = (bytes: number) =>
      database.db
        .insertInto("files")
        .values({ ...fileRow, id: newId(), key: newId(), bytes, createdAt: world.clock.now() })
        .execute();
    const { photo } = (await send("photo", await makePhoto())).body;
    const file = await database.db
      .selectFrom("files")
      .select("bytes")
      .where("id", "=", photo.id)
      .executeTakeFirstOrThrow();
    await insert(MAX_ACCOUNT_BYTES - 2 * file.bytes);
    const upload = await makePhoto();
    const answers = await Promise.all(
      ["measles", "dhpp", "bortadella", "rabies"].map((name) => send(`vaccinations/${name}`, upload)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it("after sixty uploads in an hour", async () => {
    const file = new File(["no picture"], "a.jpg");
    let last = 0;
    for (let tries = 0; tries <= 60; tries++) last = (await send("photo", file)).status;
    expect(last).toBe(429);
  });
});

describe("a pet's photos are visible", () => {
  const urls = async () => {
    const photo = (await send("photo", await makePhoto())).body.photo.url as string;
    const record = await send("vaccinations/rabies", await makePhoto());
    return [photo, record.body.vaccinationImages.rabies.url as string];
  };

  it("only to their owner and staff; other people cannot see or replace them", async () => {
    const stranger = await world.addCustomer();
    const people = await world.addPeople();
    const elsewhere = await makeWorld(database.db);
    setFileStorage(files);
    const foreign = await elsewhere.addStaff();
    for (const url of await urls()) {
      expect((await show(url)).status).toBe(200);
      expect((await show(url, people.staff.token)).status).toBe(200);
      expect((await show(url, stranger.token)).status, "a stranger").toBe(404);
      expect((await show(url, people.groomer.token)).status, "a groomer without a visit").toBe(404);
      expect((await show(url, people.renter.token)).status, "a renter").toBe(403);
      expect((await world.call("GET", url)).status, "without signing in").toBe(401);
      expect((await elsewhere.call("GET", url, foreign)).status, "another brand's staff").toBe(404);
    }
    for (const [method, way] of [
      ["POST", "photo"],
      ["POST", "vaccinations/rabies"],
    ] as const) {
      const answer = await world.call(method, at(way), { token: stranger.token, file: await makePhoto() });
      expect(answer.status).toBe(404);
    }
    expect((await request("DELETE", "photo", { token: stranger.token })).status).toBe(404);
  });

  it("to the groomer of a visit until the visit is cancelled", async () => {
    const groomerId = await world.addGroomer();
    const booking = await startBooking(world);
    const [slot] = await slotsOn(booking, "2027-01-06");
    if (!slot) throw new Error("no slot");
    const ready = await readyToPlace(world, booking, slot, { id: "cash" });
    const placed = await booking.post("place-order", { agreedTotal: ready.quote.total });
    const { id: orderId } = placed.body.orders[0];
    owner = { ...owner, token: booking.token ?? "" };
    pet = (await world.call("GET", PETS_PATH, { token: owner.token })).body[0].id;
    const order = database.db.updateTable("orders").where("id", "=", orderId);
    await order.set({ groomerId }).execute();
    const { accountId } = await database.db
      .selectFrom("groomers")
      .select("accountId")
      .where("id", "=", groomerId)
      .executeTakeFirstOrThrow();
    const token = await makeSignIn(database.db, world.siteId, accountId, { now: world.clock.now() });
    for (const url of await urls()) expect((await show(url, token)).status).toBe(200);
    await order.set({ status: "cancelled" }).execute();
    expect((await show(at("photo/large"), token)).status).toBe(404);
  });
});
