import { beforeEach, describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { makeOrder } from "#features/orders/factory.ts";
import { makePet } from "#features/pets/factory.ts";
import type { Permission } from "#kit/wire/permission.ts";
import { useDatabase } from "#tests/db.ts";
import { makePhoto } from "#tests/photos.ts";
import { makeWorld, NOW, type World } from "#tests/world.ts";

const database = useDatabase();
const HOSTILE = '"><script>alert(1)</script>{{7*7}} \u{1F436}';
let world: World;
let groomerId: string;
let token: string;

beforeEach(async () => {
  world = await makeWorld(database.db);
  groomerId = await world.addGroomer();
  ({ token } = await makeStaffMember(database.db, world.siteId, { now: world.clock.now() }));
});

/** A review of a new customer's complete visit, as the team reads it. */
async function review(rating: number, text = "Calm and on time.", hasPhoto = false) {
  const person = await world.addCustomer();
  const petId = await makePet(database.db, world.siteId, person.customerId, world.pets.breeds.poodle);
  const orderId = await makeOrder(database.db, world.siteId, {
    ...{ customerId: person.customerId, areaId: world.areaId, groomerId, status: "complete", now: NOW },
    start: new Date("2027-01-04T18:00:00Z"),
    lines: [{ petId, serviceId: world.offer.services.bath }],
  });
  const attachments: string[] = [];
  if (hasPhoto) {
    const file = await makePhoto();
    const sent = await world.call("POST", "/v2/service-review/pictures", { token: person.token, file });
    attachments.push(sent.body.id);
  }
  const body = { orderId, rating, text, attachments };
  const { body: made } = await world.call("POST", "/v2/service-review/customer", {
    token: person.token,
    body,
  });
  return { ...person, orderId, id: made.id as string, photo: attachments[0] };
}

const read = (id: string) => world.call("GET", `/v2/staff/reviews/${id}`, { token });
async function moderate(
  part: "hide" | "restore",
  id: string,
  over: { updatedAt?: string; token?: string } = {},
) {
  const updatedAt = over.updatedAt ?? (await read(id)).body.updatedAt;
  const body = { description: "It names a neighbor.", updatedAt };
  return world.call("POST", `/v2/staff/reviews/${id}/${part}`, { token: over.token ?? token, body });
}
const profile = async () =>
  (await world.call("GET", `/v2/service-provider/account/public-profile/${groomerId}`)).body;
const mails = (orderId: string) =>
  database.db
    .selectFrom("outboxMessages")
    .select(["recipient", "subject", "bodyText", "bodyHtml"])
    .where("key", "like", `order:${orderId}:review-%`)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
const audits = (id: string) =>
  database.db
    .selectFrom("auditEntries")
    .select(["action", "before", "after", "reason", "subjectId"])
    .where("target", "=", `review=${id}`)
    .where("action", "not like", "POST %")
    .orderBy("id")
    .execute();
const staffWith = (permissions: readonly Permission[]) =>
  makeStaffMember(database.db, world.siteId, { now: world.clock.now(), permissions });

describe("a moderated review", () => {
  it("leaves the public and the rating, and comes back", async () => {
    const bad = await review(1, "Awful.");
    await review(5);
    expect(await profile()).toMatchObject({ rating: 3, reviewCount: 2 });
    const hidden = await moderate("hide", bad.id);
    expect(hidden.body).toMatchObject({ isHidden: true, hiddenReason: "It names a neighbor." });
    expect(await profile()).toMatchObject({ rating: 5, reviewCount: 1 });
    const list = `/v2/service-review/service-provider?service_provider_id=${groomerId}`;
    expect((await world.call("GET", list)).body.total).toBe(1);
    const own = await world.call("GET", `/v2/service-review/pet-order/${bad.orderId}`, { token: bad.token });
    expect(own.body.review.published).toBe(false);
    const restored = await moderate("restore", bad.id);
    expect(restored.body).toMatchObject({ isHidden: false, hiddenReason: "", hiddenAt: null });
    expect(await profile()).toMatchObject({ rating: 3, reviewCount: 2 });
  });

  it("is mailed to its author, with the reason, each time", async () => {
    const { id, orderId } = await review(2);
    await moderate("hide", id);
    await moderate("restore", id);
    await moderate("hide", id);
    const sent = await mails(orderId);
    expect(sent.map(({ subject }) => subject).sort()).toEqual([
      "Your review is no longer shown",
      "Your review is no longer shown",
      "Your review is shown again",
    ]);
    const [mail] = sent.filter(({ subject }) => subject === "Your review is no longer shown");
    expect(mail?.bodyText).toContain("They write: It names a neighbor.");
    expect(mail?.bodyText).toContain(`/visit/${orderId}?to=review`);
  });

  it("is in the audit log with before, after, reason and author", async () => {
    const { id, accountId } = await review(2);
    await moderate("hide", id);
    await moderate("restore", id);
    const facts = { reason: "It names a neighbor.", subjectId: accountId };
    expect(await audits(id)).toEqual([
      { ...facts, action: "hide review", before: { published: true }, after: { published: false } },
      { ...facts, action: "restore review", before: { published: false }, after: { published: true } },
    ]);
  });

  it("is hidden once by twenty moderators at once", async () => {
    const { id, orderId } = await review(1);
    await review(4, "Good.");
    const { updatedAt } = (await read(id)).body;
    const answers = await Promise.all(Array.from({ length: 20 }, () => moderate("hide", id, { updatedAt })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    expect(await mails(orderId)).toHaveLength(1);
    expect(await audits(id)).toHaveLength(1);
    expect(await profile()).toMatchObject({ rating: 4, reviewCount: 1 });
  });

  it("stays shown when it changed after the moderator read it", async () => {
    const { id, orderId, token: author } = await review(1, "Awful.");
    const { updatedAt } = (await read(id)).body;
    world.clock.advance({ minutes: 1 });
    const body = { orderId, rating: 2, text: "I take back the name." };
    await world.call("PUT", "/v2/service-review/customer/edit", { token: author, body });
    const answer = await moderate("hide", id, { updatedAt });
    expect(answer).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(await mails(orderId)).toEqual([]);
    expect((await read(id)).body).toMatchObject({ isHidden: false, rating: 2 });
  });

  it("of another brand is not found", async () => {
    const { id } = await review(1);
    const other = await makeWorld(database.db);
    const staff = await makeStaffMember(database.db, other.siteId, { now: other.clock.now() });
    const list = await other.call("GET", "/v2/staff/reviews", { token: staff.token });
    expect(list.body).toMatchObject({ total: 0, groomers: [] });
    const body = { description: "No.", updatedAt: (await read(id)).body.updatedAt };
    for (const part of ["hide", "restore"]) {
      const path = `/v2/staff/reviews/${id}/${part}`;
      expect((await other.call("POST", path, { token: staff.token, body })).status).toBe(404);
    }
    expect((await read(id)).body.isHidden).toBe(false);
  });

  it("shows its photo to its author and to moderators alone", async () => {
    const { id, photo, token: author } = await review(1, "See for yourself.", true);
    const path = `/v2/service-review/pictures/${photo}/medium`;
    expect((await world.call("GET", path)).status).toBe(200);
    await moderate("hide", id);
    const viewer = await staffWith(["customers.read"]);
    expect((await world.call("GET", path)).status).toBe(404);
    expect((await world.call("GET", path, { token: viewer.token })).status).toBe(404);
    expect((await world.call("GET", path, { token: author })).status).toBe(200);
    expect((await world.call("GET", path, { token })).status).toBe(200);
  });

  it("with hostile text is mailed without markup", async () => {
    const { id, orderId } = await review(1, HOSTILE);
    const { updatedAt } = (await read(id)).body;
    const body = { description: HOSTILE, updatedAt };
    await world.call("POST", `/v2/staff/reviews/${id}/hide`, { token, body });
    const [mail] = await mails(orderId);
    expect(mail?.bodyHtml).not.toContain("<script>");
    expect(mail?.bodyText).toContain(HOSTILE);
    expect((await read(id)).body.comment).toBe(HOSTILE);
  });
});

describe("the list of reviews", () => {
  it("filters by state, stars, groomer and order", async () => {
    const [low, good] = [await review(2), await review(4, "Good.")];
    const mine = groomerId;
    groomerId = await world.addGroomer({ displayName: "Bea Comb" });
    const other = await review(1, "Late.");
    await moderate("hide", other.id);
    const find = async (query: string) => {
      const { body } = await world.call("GET", `/v2/staff/reviews?${query}`, { token });
      return body.items.map(({ id }: { id: string }) => id).sort();
    };
    expect(await find("")).toEqual([low.id, good.id, other.id].sort());
    expect(await find("state=hidden")).toEqual([other.id]);
    expect(await find("state=shown")).toEqual([low.id, good.id].sort());
    expect(await find("stars=low")).toEqual([low.id, other.id].sort());
    expect(await find("stars=4")).toEqual([good.id]);
    expect(await find(`groomer=${mine}&stars=low`)).toEqual([low.id]);
    expect(await find(`order=${good.orderId}`)).toEqual([good.id]);
    const idle = await world.addGroomer({ displayName: "Zoe Clip" });
    const { body } = await world.call("GET", `/v2/staff/reviews?groomer=${idle}`, { token });
    const named = body.groomers.map(({ id }: { id: string }) => id);
    expect([named[0], named.length], "its groomer can be shown").toEqual([idle, 3]);
    expect(named).toEqual(expect.arrayContaining([mine, groomerId]));
  });
});
