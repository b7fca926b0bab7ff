import { beforeEach, describe, expect, it } from "vitest";
import { maskOrders } from "#features/orders/service/export-orders.ts";
import { useAnswers } from "#tests/answer-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { makePhoto } from "#tests/photos.ts";
import { useRescheduleSteps } from "#tests/reschedule-steps.ts";
import { SHARE_DAYS } from "../../rules/pet-report.ts";

const database = useDatabase();
const moves = useRescheduleSteps(database);
const { at, book, call } = moves;
const { answer, answers, reach, finals, tokenOf, set } = useAnswers(database, moves);

const petId = () => at.order.petServicesByPet[0]?.pet.id ?? "";
const line = () => at.order.petServicesByPet[0]?.services[0]?.petServiceId ?? "";
const vanity = async () =>
  (await database.db.selectFrom("groomers").select("vanityUrl").where("id", "=", at.ada).executeTakeFirst())
    ?.vanityUrl;
const report = (over: object = {}) => ({
  petId: petId(),
  findings: [
    { part: "coat", remark: "" },
    { part: "teeth", remark: "A little tartar." },
  ],
  note: "Calm all the way.",
  nextVisitWeeks: 6,
  ...over,
});

const write = (body: object, token = answers.groomer) =>
  at.world.call("PUT", `/v2/groomer/appointments/${at.order.id}/report`, { token, body });
const staffReport = (method: "GET" | "PUT", body?: object, token = answers.staff) =>
  at.world.call(method, `/v2/staff/orders/${at.order.id}/report`, { token, ...(body && { body }) });
const photoPath = (side = "before") =>
  `/v2/groomer/appointments/${at.order.id}/pet-services/${line()}/photos/${side}`;
const upload = async (side = "before", token = answers.groomer) =>
  at.world.call("POST", photoPath(side), { token, file: await makePhoto() });
const seePhoto = (id: string, token?: string, query = "") =>
  at.world.call("GET", `/v2/visit-photos/${id}/medium${query}`, token ? { token } : {});
const own = () => at.booking.token ?? "";
const sharing = (body: object, token = own()) =>
  at.world.call("PUT", `/v2/pet/service-report/appointment/${at.order.id}/pet/${petId()}/share`, {
    token,
    body,
  });

/** The id of the saved photo of a side. */
async function photoId(side: "before" | "after" = "before"): Promise<string> {
  const { status, body } = await upload(side);
  expect(status).toBe(200);
  return body.petServicesByPet[0].services[0][`${side}Photo`].id;
}

beforeEach(async () => {
  await book();
  reach(at.order.appointmentStart, 30);
  await answers.signIn();
});

describe("a groomer's report", () => {
  it("is shown with the order and on the report card, and is replaced by the next", async () => {
    const notes = [{ petServiceId: line(), spNote: "A short cut." }];
    expect((await write({ petReports: [report()], petServices: notes })).status).toBe(200);
    expect((await write({ petReports: [report({ nextVisitWeeks: undefined })] })).body.petReports).toEqual([
      report({ nextVisitWeeks: null }),
    ]);
    await answer("complete", { ...finals(9_000), cashReceived: true });
    const card = await at.world.call(
      "GET",
      `/v2/pet/service-report/appointment/${at.order.id}/pet/${petId()}/card-report`,
      { token: own() },
    );
    expect(card.body).toMatchObject({ petReport: report({ nextVisitWeeks: null }), isComplete: true });
    expect(card.body.services[0].spNote).toBe("A short cut.");
  });

  it("is refused before the visit, for another groomer, and for what is not of the visit", async () => {
    const foreign = await write({ petReports: [report()] }, await tokenOf(await at.world.addGroomer()));
    expect([foreign.status, foreign.body.code]).toEqual([404, "not_found"]);
    const wrong = await write({
      petReports: [
        report({ petId: line() }),
        report({ findings: [{ part: "ears" }, { part: "ears", remark: "Red" }] }),
      ],
      petServices: [{ petServiceId: petId(), spNote: "" }],
    });
    expect([wrong.status, Object.keys(wrong.body.errors).sort()]).toEqual([
      422,
      ["petReports.0.petId", "petReports.1.findings.1.part", "petServices.0.petServiceId"],
    ]);
    reach(at.order.appointmentStart, -1);
    expect((await write({ petReports: [report()] })).status).toBe(409);
    expect((await call("GET", "")).body.petReports).toEqual([]);
  });

  it("is saved once when two devices save at once", async () => {
    const replies = await Promise.all([
      write({ petReports: [report({ note: "One" })] }),
      write({ petReports: [report({ note: "Two" })] }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const [saved] = (await call("GET", "")).body.petReports;
    expect(["One", "Two"]).toContain(saved.note);
  });
});

describe("a report for staff", () => {
  it("is read and written by them as by its groomer, with one entry of what changed", async () => {
    const body = { petReports: [report()], petServices: [{ petServiceId: line(), spNote: "A short cut." }] };
    expect((await staffReport("PUT", body)).body.petReports).toEqual([report()]);
    expect((await staffReport("GET")).body).toEqual(body);
    const second = await staffReport("PUT", { petReports: [report({ note: "", findings: [] })] });
    const entries = await database.db
      .selectFrom("auditEntries")
      .select(["before", "after"])
      .where("requestId", "=", second.headers.get("x-request-id") ?? "")
      .where("action", "=", "write report of order")
      .execute();
    const of = `pet ${petId()}`;
    expect(entries).toEqual([
      {
        before: { [of]: "2 parts, 1 remarks, 17 letters, next visit in 6 weeks" },
        after: { [of]: "0 parts, 0 remarks, 0 letters, next visit in 6 weeks" },
      },
    ]);
  });

  it("is not theirs before the visit, nor anybody else's by these calls", async () => {
    expect((await staffReport("PUT", { petReports: [report({ petId: line() })] })).status).toBe(422);
    for (const token of [answers.groomer, own()]) {
      expect((await staffReport("GET", undefined, token)).status).toBe(403);
      expect((await staffReport("PUT", { petReports: [report()] }, token)).status).toBe(403);
    }
    reach(at.order.appointmentStart, -60);
    await answers.signIn();
    expect((await staffReport("PUT", { petReports: [report()] })).status).toBe(409);
    expect((await staffReport("GET")).body.petReports).toEqual([]);
  });
});

describe("a photo of a visit", () => {
  it("is for the owner, the groomer and staff only, and can be taken again and removed", async () => {
    const id = await photoId();
    const seen = [own(), answers.groomer, answers.staff, undefined].map((token) => seePhoto(id, token));
    expect((await Promise.all(seen)).map(({ status }) => status)).toEqual([200, 200, 200, 404]);
    const other = await tokenOf(await at.world.addGroomer());
    expect((await seePhoto(id, other)).status).toBe(404);
    const again = await photoId();
    expect(again).not.toBe(id);
    expect((await seePhoto(id, own())).status).toBe(404);
    const removed = await at.world.call("DELETE", photoPath(), { token: answers.groomer });
    expect(removed.body.petServicesByPet[0].services[0].beforePhoto).toBeNull();
    expect((await seePhoto(again, own())).status).toBe(404);
  });

  it("is refused before the visit, from another groomer, and after a cancellation", async () => {
    const other = await tokenOf(await at.world.addGroomer());
    expect((await upload("before", other)).status).toBe(404);
    reach(at.order.appointmentStart, -1);
    expect((await upload()).status).toBe(409);
    reach(at.order.appointmentStart, 30);
    await set({ status: "cancelled" });
    expect((await upload()).status).toBe(409);
  });
});

describe("a shared report", () => {
  beforeEach(async () => {
    await write({ petReports: [report()] });
  });

  const complete = () => answer("complete", { ...finals(9_000), cashReceived: true });
  const tokenIn = (url: string) => url.split("/").at(-1) ?? "";
  const open = (token: string) => at.world.call("GET", `/v2/report-shares/${token}`);

  it("opens without a sign-in, shows its photos, and has no name, address, price or number", async () => {
    const id = await photoId("after");
    await complete();
    const { body } = await sharing({ isShared: true, inGallery: false });
    const token = tokenIn(body.url);
    const shared = await open(token);
    expect(shared.body.petReport).toMatchObject({ note: "Calm all the way.", nextVisitWeeks: 6 });
    const text = JSON.stringify(shared.body);
    for (const secret of ["Ann", "Lee", at.order.address.addressLine, at.order.number, at.order.id])
      expect(text).not.toContain(secret);
    expect(shared.body.services[0].afterPhoto.sizes.medium).toContain(`share=${token}`);
    expect((await seePhoto(id, undefined, `?share=${token}`)).status).toBe(200);
    expect((await seePhoto(id)).status).toBe(404);
  });

  it("ends when its owner ends it and after its days; a later link is another one", async () => {
    await complete();
    const first = tokenIn((await sharing({ isShared: true, inGallery: false })).body.url);
    expect(tokenIn((await sharing({ isShared: true, inGallery: false })).body.url)).toBe(first);
    expect((await sharing({ isShared: false, inGallery: false })).body.url).toBeNull();
    expect((await open(first)).status).toBe(404);
    const { body } = await sharing({ isShared: true, inGallery: false });
    const second = tokenIn(body.url);
    expect(second).not.toBe(first);
    at.world.clock.set(new Date(Date.parse(body.expiresAt) - 60_000));
    expect((await open(second)).status).toBe(200);
    at.world.clock.set(new Date(Date.parse(body.expiresAt)));
    expect((await open(second)).status).toBe(404);
    expect(SHARE_DAYS).toBe(90);
  });

  it("cannot be made before the visit is complete, or by others", async () => {
    expect((await sharing({ isShared: true, inGallery: false })).status).toBe(409);
    await complete();
    const stranger = await at.world.addPeople();
    expect((await sharing({ isShared: true, inGallery: false }, stranger.customer.token)).status).toBe(404);
  });

  it("does not open by a forged link", async () => {
    await complete();
    const token = tokenIn((await sharing({ isShared: true, inGallery: false })).body.url);
    const forged = `${token.slice(0, -2)}${token.endsWith("AA") ? "BA" : "AA"}`;
    expect((await open(forged)).status).toBe(404);
  });

  it("puts photos into the groomer's gallery only while the owner agrees", async () => {
    const id = await photoId("after");
    await complete();
    const gallery = async () =>
      (await at.world.call("GET", `/v2/service-provider/account/public-profile/${await vanity()}`)).body
        .images as { id: string }[];
    const shows = async () => JSON.stringify(await gallery()).includes(id);
    expect(await shows()).toBe(false);
    await sharing({ isShared: false, inGallery: true });
    expect(await shows()).toBe(true);
    expect((await seePhoto(id)).status).toBe(200);
    await sharing({ isShared: false, inGallery: false });
    expect(await shows()).toBe(false);
    expect((await seePhoto(id)).status).toBe(404);
  });

  it("is gone with its photos when the customer's data is erased", async () => {
    const id = await photoId();
    await complete();
    const token = tokenIn((await sharing({ isShared: true, inGallery: true })).body.url);
    const { customerId, siteId } = await database.db
      .selectFrom("orders")
      .select(["customerId", "siteId"])
      .where("id", "=", at.order.id)
      .executeTakeFirstOrThrow();
    await database.db.transaction().execute((tx) => maskOrders(tx, siteId, customerId));
    expect((await open(token)).status).toBe(404);
    expect((await seePhoto(id, answers.groomer)).status).toBe(404);
    const file = await database.db
      .selectFrom("files")
      .select("state")
      .where("id", "=", id)
      .executeTakeFirst();
    expect(file?.state ?? "removed").toBe("removed");
  });
});
