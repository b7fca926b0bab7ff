import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeSignIn } from "#features/accounts/factory.ts";
import { ORDERS_PATH } from "#features/orders/contract/order.ts";
import { makeOrder } from "#features/orders/factory.ts";
import type { OrderStatus } from "#features/orders/rules/order.ts";
import { makePet } from "#features/pets/factory.ts";
import { clearFiles } from "#kit/server/files/clear-files.ts";
import { setFileStorage } from "#kit/server/files/storage.ts";
import { newId } from "#kit/server/ids.ts";
import { createLog } from "#kit/server/log.ts";
import { useDatabase } from "#tests/db.ts";
import { memoryFiles } from "#tests/memory-files.ts";
import { makePhonePhoto, makePhoto } from "#tests/photos.ts";
import { makeWorld, NOW, type World } from "#tests/world.ts";
import { maskReviews } from "./mask-reviews.ts";

const database = useDatabase();
const BASE = "/v2/service-review";
let world: World;
let elsewhere: World;
let groomerId: string;
let files: ReturnType<typeof memoryFiles>;
let mia: Awaited<ReturnType<World["addCustomer"]>>;
let order: string;

beforeAll(async () => {
  world = await makeWorld(database.db);
  elsewhere = await makeWorld(database.db);
});

beforeEach(async () => {
  world.clock.set(NOW);
  files = memoryFiles();
  setFileStorage(files);
  groomerId = await world.addGroomer();
  mia = await world.addCustomer();
  order = await visit();
});

const visit = async (status: OrderStatus = "complete") => {
  const petId = await makePet(database.db, world.siteId, mia.customerId, world.pets.breeds.poodle);
  return makeOrder(database.db, world.siteId, {
    customerId: mia.customerId,
    areaId: world.areaId,
    groomerId,
    status,
    start: new Date("2027-01-04T18:00:00Z"),
    lines: [{ petId, serviceId: world.offer.services.bath }],
    now: NOW,
  });
};
const write = (over: object = {}, token = mia.token) =>
  world.call("POST", `${BASE}/customer`, { token, body: { orderId: order, rating: 5, ...over } });
const edit = (over: object = {}, token = mia.token) =>
  world.call("PUT", `${BASE}/customer/edit`, { token, body: { orderId: order, rating: 5, ...over } });
const readOwn = async (id = order, token = mia.token) =>
  world.call("GET", `${BASE}/pet-order/${id}`, { token });
const send = async (token = mia.token, file?: File): Promise<string> => {
  const { body } = await world.call("POST", `${BASE}/pictures`, {
    token,
    file: file ?? (await makePhoto()),
  });
  return body.id;
};
const profile = async () =>
  (await world.call("GET", `/v2/service-provider/account/public-profile/${groomerId}`)).body;
const listed = async () =>
  (await world.call("GET", `${BASE}/service-provider?service_provider_id=${groomerId}`)).body.items;
const signInOf = async (groomer: string, over: object = {}) => {
  const { accountId } = await database.db
    .selectFrom("groomers")
    .select("accountId")
    .where("id", "=", groomer)
    .executeTakeFirstOrThrow();
  return makeSignIn(database.db, world.siteId, accountId, { now: NOW, ...over });
};
const reply = async (id: string, token: string, words = "Thank you, Mia.") =>
  world.call("POST", `/v2/groomer/reviews/${id}/reply`, { token, body: { reply: words } });

describe("a review", () => {
  it("is written once for a complete visit and counts for its order and groomer", async () => {
    expect((await readOwn()).body).toEqual({ review: null });
    const { status, body } = await write({ rating: 4, text: " Calm and\non time. " });
    expect(status).toBe(200);
    expect(body).toMatchObject({ rating: 4, comment: "Calm and\non time.", reply: "", published: true });
    expect(body.editableUntil).toBe("2027-01-19T16:00:00.000Z");
    expect((await readOwn()).body).toEqual({ review: body });
    const again = await write({ rating: 1 });
    expect([again.status, again.body.code]).toEqual([409, "conflict"]);
    const shown = await world.call("GET", `${ORDERS_PATH}/${order}`, { token: mia.token });
    expect(shown.body.review).toEqual({ rating: 4, createdAt: NOW.toISOString() });
    const { rating, reviewCount, ratingBreakdown } = await profile();
    expect([rating, reviewCount]).toEqual([4, 1]);
    expect(ratingBreakdown.map(({ count }: { count: number }) => count)).toEqual([0, 1, 0, 0, 0]);
    expect(await listed()).toMatchObject([{ author: "Mia", comment: "Calm and\non time." }]);
  });

  it.each(["pending", "accepted", "cancelled", "cancellation_request", "reschedule_request"] as const)(
    "is refused for a visit with status %s",
    async (state) => {
      const { status, body } = await write({ orderId: await visit(state) });
      expect([status, body.code]).toEqual([409, "conflict"]);
      expect((await profile()).reviewCount).toBe(0);
    },
  );

  it("gets the same 404 for a stranger, another brand and an unknown visit", async () => {
    const stranger = await world.addCustomer();
    const foreignCustomer = await elsewhere.addCustomer();
    const { status, body } = await write({ orderId: newId() });
    expect(status).toBe(404);
    await write();
    for (const call of [write, edit]) {
      expect(await call({}, stranger.token)).toMatchObject({ status: 404, body });
      const token = foreignCustomer.token;
      const method = call === write ? "POST" : "PUT";
      const path = call === write ? "customer" : "customer/edit";
      const request = { token, body: { orderId: order, rating: 1 } };
      expect(await elsewhere.call(method, `${BASE}/${path}`, request)).toMatchObject({ status: 404, body });
    }
    expect((await readOwn()).body.review.rating).toBe(5);
  });

  it("needs one to five whole stars and a limited text without a card number", async () => {
    for (const [field, value] of [
      ["rating", 0],
      ["rating", 6],
      ["rating", 4.5],
      ["text", "x".repeat(2_001)],
      ["text", "My card is 4242 4242 4242 4242"],
      ["attachments", Array.from({ length: 6 }, newId)],
    ] as const) {
      const { status, body } = await write({ [field]: value });
      expect([status, Object.keys(body.errors)], `${field} ${value}`).toEqual([422, [field]]);
    }
    expect((await write({ text: "x".repeat(2_000) })).status).toBe(200);
  });

  it("cannot be written, changed or answered by staff who act for another person", async () => {
    const { token: _, ...staff } = await world.addPeople().then(({ staff }) => staff);
    const over = { now: NOW, impersonatorId: staff.accountId };
    const token = await makeSignIn(database.db, world.siteId, mia.accountId, over);
    expect((await write({}, token)).status).toBe(403);
    const picture = await world.call("POST", `${BASE}/pictures`, { token, file: await makePhoto() });
    expect(picture.status).toBe(403);
    await write();
    expect((await edit({ rating: 1 }, token)).status).toBe(403);
    expect((await readOwn(order, token)).body.review.rating).toBe(5);
    const { id } = (await readOwn()).body.review;
    expect((await reply(id, await signInOf(groomerId, { impersonatorId: staff.accountId }))).status).toBe(
      403,
    );
  });

  it("can change for fourteen days, and the groomer's rating follows", async () => {
    expect((await edit()).status).toBe(404);
    await write({ rating: 1, text: "Late" });
    world.clock.set(new Date("2027-01-19T15:59:59Z"));
    const token = await makeSignIn(database.db, world.siteId, mia.accountId, { now: world.clock.now() });
    const { status, body } = await edit({ rating: 3, text: "Late, but good" }, token);
    expect([status, body.rating, body.comment]).toEqual([200, 3, "Late, but good"]);
    expect(body.createdAt).toBe(NOW.toISOString());
    expect((await profile()).rating).toBe(3);
    world.clock.set(new Date("2027-01-19T16:00:00Z"));
    const late = await edit({ rating: 5 }, token);
    expect([late.status, late.body.code]).toEqual([409, "conflict"]);
    expect((await profile()).rating).toBe(3);
  });

  it("that was unpublished is visible only to its author and never counts", async () => {
    const id = await send();
    await write({ attachments: [id] });
    await database.db.updateTable("reviews").set({ published: false }).where("orderId", "=", order).execute();
    await edit({ rating: 2 });
    expect(await profile()).toMatchObject({ rating: null, reviewCount: 0 });
    expect((await readOwn()).body.review).toMatchObject({ rating: 2, published: false });
    const path = `${BASE}/pictures/${id}/large`;
    expect((await world.call("GET", path)).status).toBe(404);
    const own = await world.call("GET", path, { token: mia.token });
    expect([own.status, own.headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
  });
});

describe("the photos of a review", () => {
  it("are public once the review is written, without their metadata", async () => {
    const id = await send(mia.token, await makePhonePhoto());
    expect((await world.call("GET", `${BASE}/pictures/${id}/large`)).status).toBe(404);
    const { body } = await write({ attachments: [id] });
    expect(body.images).toHaveLength(1);
    expect(body.image).toEqual(body.images[0]);
    for (const url of Object.values(body.image.sizes) as string[]) {
      const shown = await world.call("GET", url);
      expect(shown.status).toBe(200);
      expect(shown.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(shown.headers.get("content-type")).toBe("image/webp");
      expect(Buffer.from(shown.body).toString("latin1")).not.toMatch(/exif|phonemaker|gps/i);
      expect((await elsewhere.call("GET", url)).status).toBe(404);
    }
    expect((await listed())[0].images).toEqual(body.images);
    expect((await profile()).reviewSummary).toMatchObject({ withOrderImages: 1 });
  });

  it("have the given order and change only when an edit names them", async () => {
    const [first, second, third] = [await send(), await send(), await send()];
    await write({ attachments: [first, second] });
    const ids = async () => (await readOwn()).body.review.images.map(({ id }: { id: string }) => id);
    expect(await ids()).toEqual([first, second]);
    await edit({ rating: 4 });
    expect(await ids()).toEqual([first, second]);
    await edit({ attachments: [third, first] });
    expect(await ids()).toEqual([third, first]);
    await clear();
    expect([files.stored.size, (await world.call("GET", `${BASE}/pictures/${second}/large`)).status]).toEqual(
      [6, 404],
    );
    await edit({ attachments: [] });
    await clear();
    expect(files.stored.size).toBe(0);
  });

  it("must be the author's own unused uploads for a review", async () => {
    const stranger = await world.addCustomer();
    const own = await send();
    await write({ orderId: await visit("complete"), attachments: [own] });
    for (const attachments of [[await send(stranger.token)], [newId()], [own]]) {
      const { status, body } = await write({ attachments });
      expect([status, Object.keys(body.errors)]).toEqual([422, ["attachments"]]);
    }
    const photo = await send();
    expect((await write({ attachments: [photo, photo] })).status).toBe(422);
    expect((await readOwn()).body).toEqual({ review: null });
  });

  it("are removed with their author's account, but the rating stays", async () => {
    await write({ rating: 3, text: "Mia was here", attachments: [await send()] });
    await database.db.transaction().execute((tx) => maskReviews(tx, world.siteId, mia.customerId, NOW));
    await clear();
    expect(files.stored.size).toBe(0);
    expect(await listed()).toMatchObject([{ rating: 3, comment: "", images: [] }]);
  });
});

const clear = () => clearFiles.run({}, { db: database.db, clock: world.clock, log: createLog("silent") });

describe("a groomer", () => {
  it("replies publicly to own reviews only, and may change the reply", async () => {
    const { id } = (await write()).body;
    const token = await signInOf(groomerId);
    expect((await reply(id, token)).body).toMatchObject({ id, reply: "Thank you, Mia.", author: "Mia" });
    await reply(id, token, "Thank you!");
    await edit({ rating: 4 });
    expect((await readOwn()).body.review.reply).toBe("Thank you!");
    expect((await listed())[0].reply).toBe("Thank you!");
    const missing = await reply(newId(), token);
    expect(missing.status).toBe(404);
    const other = await reply(id, await signInOf(await world.addGroomer()), "I was there");
    expect([other.status, other.body]).toEqual([404, missing.body]);
    for (const words of ["", "x".repeat(1_001), "4242 4242 4242 4242"]) {
      expect((await reply(id, token, words)).status, words).toBe(422);
    }
    expect((await listed())[0].reply).toBe("Thank you!");
  });
});
