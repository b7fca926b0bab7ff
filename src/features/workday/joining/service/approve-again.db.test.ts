import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeGroomerAgreements } from "#features/agreements/factory.ts";
import { useDatabase } from "#tests/db.ts";
import { applicant, applicationOf, ONBOARDING, PREFERENCES, signedForm } from "#tests/joining-steps.ts";
import { makePhoto } from "#tests/photos.ts";
import { throughGate } from "#tests/races/barrier.ts";
import { makeStage, type Stage } from "#tests/works/stage.ts";
import { newZone } from "#tests/zone-samples.ts";

const database = useDatabase();
const GROOMERS = "/v2/staff/groomers";
const DECLINED = { description: "No area near you yet." };
let stage: Stage;
let staff = "";
let documentIds: string[];

beforeAll(async () => {
  stage = await makeStage(database);
  staff = await stage.staff();
  documentIds = await makeGroomerAgreements(database.db, stage.world.siteId);
});
beforeEach(async () => {
  await database.db.deleteFrom("limits").execute();
});

const invite = (email: string) => {
  const body = { firstName: "Maria", lastName: "Lopez", email };
  return stage.world.call("POST", `${GROOMERS}/invite`, { token: staff, body });
};
const approve = (id: string) =>
  stage.world.call("POST", `${GROOMERS}/${id}/approve`, { token: staff, body: {} });
const addZone = (id: string) =>
  stage.world.call("POST", `${GROOMERS}/${id}/zones`, { token: staff, body: newZone() });

/** An approved groomer with a password, who has signed and set up all but a zone, is declined. */
async function declined() {
  const { id, accountId, token, email } = await applicant(stage);
  const account = database.db.updateTable("accounts").where("id", "=", accountId);
  await account.set({ passwordHash: "a hash" }).execute();
  expect((await approve(id)).body.status).toBe("approved");
  const own = (method: "POST" | "PUT", path: string, body: object) =>
    stage.done(method, path, { token, body });
  await own("POST", ONBOARDING, signedForm("Maria Lopez", documentIds));
  const hours = [{ weekday: 2, start: "09:00", end: "12:00" }];
  await own("PUT", "/v2/groomer/hours", { hours, keep: [], giveUp: [] });
  const serviceIds = [stage.world.offer.services.bath];
  await own("PUT", "/v2/groomer/services", { serviceIds, pacePercent: 100, serviceTime: 90 });
  const file = await makePhoto();
  await stage.done("POST", "/v2/groomer/profile/new-picture/portrait", { token, file });
  await stage.done("POST", `${GROOMERS}/${id}/decline`, { token: staff, body: DECLINED });
  return { id, token, email };
}

/** Such a groomer, who was invited again and has applied again. */
async function appliedAgain() {
  const groomer = await declined();
  expect((await invite(groomer.email)).body).toMatchObject({ id: groomer.id, status: "new" });
  const body = applicationOf(stage.world.areaId);
  expect((await stage.done("POST", PREFERENCES, { token: groomer.token, body })).body.status).toBe("pending");
  return groomer;
}

const statusOf = async (id: string) =>
  (await stage.world.call("GET", `${GROOMERS}/${id}`, { token: staff })).body.status;
const isPublic = async (id: string) =>
  (await stage.world.call("GET", `/v2/service-provider/account/public-profile/${id}`)).status === 200;
const titlesTo = async (recipient: string) =>
  (
    await database.db
      .selectFrom("outboxMessages")
      .select("subject")
      .where("recipient", "=", recipient)
      .orderBy("subject")
      .execute()
  ).map(({ subject }) => subject);

describe("a groomer who is declined after the setup", () => {
  it("may be invited again, also with a password, and no other groomer with one may", async () => {
    const { id, email } = await declined();
    expect((await invite(email)).body).toMatchObject({ id, status: "new" });
    expect(await invite(email), "once it is open").toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(await statusOf(id)).toBe("new");
  });

  it("is active at once when the approval finds no step left, with one mail", async () => {
    const { id, email } = await appliedAgain();
    expect((await addZone(id)).status).toBe(200);
    expect([await statusOf(id), await isPublic(id)]).toEqual(["pending", false]);
    const before = await titlesTo(email);
    expect((await approve(id)).body.status).toBe("active");
    expect(await isPublic(id)).toBe(true);
    expect((await approve(id)).body.status).toBe("active");
    const titles = await titlesTo(email);
    expect(titles.filter((title) => title?.includes("can book you"))).toHaveLength(1);
    expect(titles).toHaveLength(before.length + 1);
    const entries = await database.db
      .selectFrom("auditEntries")
      .select(["before", "after"])
      .where("target", "=", `groomer=${id}`)
      .where("action", "=", "activate groomer")
      .execute();
    expect(entries).toEqual([{ before: { status: "approved" }, after: { status: "active" } }]);
  });

  it("has steps to take while one is left", async () => {
    const { id } = await appliedAgain();
    expect((await approve(id)).body.status).toBe("approved");
    expect((await addZone(id)).status).toBe(200);
    expect(await statusOf(id)).toBe("active");
  });

  it("is active when the approval and the last step come at once", async () => {
    const { id, email } = await appliedAgain();
    const clients = [() => addZone(id), () => approve(id)];
    const answers = await throughGate(database, 2, clients, "outbox_messages");
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await statusOf(id)).toBe("active");
    const opened = (await titlesTo(email)).filter((title) => title?.includes("can book you"));
    expect(opened).toHaveLength(1);
  });
});
