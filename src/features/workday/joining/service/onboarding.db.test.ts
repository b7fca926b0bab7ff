import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeSignIn } from "#features/accounts/factory.ts";
import { makeAgreement, makeGroomerAgreements } from "#features/agreements/factory.ts";
import { GROOMER_FLAGS } from "#features/agreements/rules.ts";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { applicant, approvedGroomer, ONBOARDING, signedForm } from "#tests/joining-steps.ts";
import { makePhoto } from "#tests/photos.ts";
import { throughGate } from "#tests/races/barrier.ts";
import { makeStage, type Stage } from "#tests/works/stage.ts";
import { newZone } from "#tests/zone-samples.ts";

const database = useDatabase();
const SETUP = "/v2/groomer/setup";
const NAME = "Ada Brush";
let stage: Stage;
let documentIds: string[];

beforeAll(async () => {
  stage = await makeStage(database);
});
beforeEach(async () => {
  await database.pool.query(
    "truncate agreement_documents, agreement_acceptances, groomer_signatures, limits",
  );
  documentIds = await makeGroomerAgreements(database.db, stage.world.siteId);
});

async function approved() {
  const id = await approvedGroomer(stage);
  const of = database.db.updateTable("groomers").where("id", "=", id);
  await of.set({ firstName: "Ada", lastName: "Brush" }).execute();
  const { accountId, token } = await stage.groomer(id);
  await database.db
    .updateTable("accounts")
    .set({ email: `${id}@example.com` })
    .where("id", "=", accountId)
    .execute();
  return { id, accountId, token };
}
type Groomer = Awaited<ReturnType<typeof approved>>;

const sign = (token: string, over: object = {}) =>
  stage.world.call("POST", ONBOARDING, { token, body: { ...signedForm(NAME, documentIds), ...over } });
const setupOf = async ({ token }: Groomer) => (await stage.world.call("GET", SETUP, { token })).body;
const signatures = (groomerId: string) =>
  database.db.selectFrom("groomerSignatures").selectAll().where("groomerId", "=", groomerId).execute();

describe("the onboarding form", () => {
  it("is signed with the version, time and network address of each document", async () => {
    const groomer = await approved();
    const { status, body } = await sign(groomer.token, { signature: "  ada brush " });
    expect([status, body.form, body.signature, body.paymentPlan]).toEqual([
      200,
      true,
      "ada brush",
      "variable",
    ]);
    expect(body.documents.map(({ flag }: { flag: string }) => flag)).toEqual(GROOMER_FLAGS);
    const rows = await database.db
      .selectFrom("agreementAcceptances")
      .select(["documentId", "acceptedAt", "ipAddress", "customerId"])
      .where("accountId", "=", groomer.accountId)
      .execute();
    const record = { acceptedAt: stage.now(), ipAddress: "127.0.0.1", customerId: null };
    expect(rows.toSorted((a, b) => a.documentId.localeCompare(b.documentId))).toEqual(
      documentIds.toSorted().map((documentId) => ({ documentId, ...record })),
    );
    const { acceptedAt: signedAt, ipAddress } = record;
    const plan = { paymentPlan: "variable", signature: "ada brush", signedAt, ipAddress };
    expect(await signatures(groomer.id)).toMatchObject([plan]);
  });

  it("changes nothing when it is signed again", async () => {
    const groomer = await approved();
    await sign(groomer.token);
    stage.world.clock.advance({ minutes: 5 });
    expect((await sign(groomer.token, { signature: "ADA BRUSH" })).body.signature).toBe(NAME);
    expect(await signatures(groomer.id)).toHaveLength(1);
  });

  it.each(GROOMER_FLAGS)("refuses a missing consent at %s", async (flag) => {
    const { token } = await approved();
    const { status, body } = await sign(token, { [flag]: false });
    expect([status, Object.keys(body.errors)]).toEqual([422, [flag]]);
  });

  it.each([
    ["the name of another person", { signature: "Bob Stone" }, "signature"],
    ["no name", { signature: " " }, "signature"],
    ["a plan that does not exist", { paymentPlan: "hourly" }, "paymentPlan"],
    ["a document that the brand does not have", {}, "documentIds"],
    ["a text in place of a tick", { healthInsurance: "true" }, "healthInsurance"],
  ])("refuses %s at its field", async (_, over, field) => {
    const groomer = await approved();
    const strange = field === "documentIds" ? { documentIds: [...documentIds, newId()] } : over;
    const { status, body } = await sign(groomer.token, strange);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect(await signatures(groomer.id)).toEqual([]);
  });

  it("refuses a version that a newer one has replaced, at its flag", async () => {
    const { token } = await approved();
    const kind = "compensation";
    const next = await makeAgreement(database.db, stage.world.siteId, kind, { version: 2 });
    const stale = await sign(token);
    expect([stale.status, stale.body.errors]).toEqual([
      422,
      {
        compensationPolicy: ['"The compensation document" has changed. Read version 2, then agree again.'],
      },
    ]);
    const read = documentIds.with(GROOMER_FLAGS.indexOf("compensationPolicy"), next);
    expect((await sign(token, { documentIds: read })).status).toBe(200);
  });

  it("is open again after a new version, and the groomer stays active", async () => {
    const groomer = await approved();
    await sign(groomer.token);
    const next = await makeAgreement(database.db, stage.world.siteId, "tax_withholding", { version: 2 });
    expect(await setupOf(groomer)).toMatchObject({ status: "active", form: false, signature: NAME });
    const today = await stage.world.call("GET", "/v2/groomer/today", { token: groomer.token });
    expect(today.status).toBe(200);
    const read = documentIds.with(GROOMER_FLAGS.indexOf("taxWithholding"), next);
    expect((await sign(groomer.token, { documentIds: read })).body).toMatchObject({ form: true });
    expect(await signatures(groomer.id)).toHaveLength(2);
  });

  it("needs only a signature in a brand without documents", async () => {
    await database.pool.query("truncate agreement_documents, agreement_acceptances");
    const { token } = await approved();
    const flags = Object.fromEntries(GROOMER_FLAGS.map((flag) => [flag, false]));
    expect((await sign(token, { ...flags, documentIds: [] })).body).toMatchObject({
      form: true,
      documents: [],
    });
  });

  it("is refused to applicants, to other roles, and to staff who act for the groomer", async () => {
    const groomer = await approved();
    const staff = await stage.world.addStaff();
    const people = await stage.world.addPeople();
    const acting = await makeSignIn(database.db, stage.world.siteId, groomer.accountId, {
      now: stage.now(),
      impersonatorId: people.staff.accountId,
    });
    const tokens = [(await applicant(stage)).token, staff.token, people.customer.token, acting];
    for (const token of tokens) expect((await sign(token)).status).toBe(403);
    expect((await stage.world.call("POST", ONBOARDING, { body: signedForm(NAME, documentIds) })).status).toBe(
      401,
    );
    expect(await signatures(groomer.id)).toEqual([]);
  });
});

describe("the last step", () => {
  const isPublic = async (id: string) =>
    (await stage.world.call("GET", `/v2/service-provider/account/public-profile/${id}`)).status === 200;
  const mailsTo = async (id: string) =>
    (
      await database.db
        .selectFrom("outboxMessages")
        .select("id")
        .where("recipient", "=", `${id}@example.com`)
        .execute()
    ).length;

  /** Removes what a step has made. */
  const undo: Record<string, (id: string) => Promise<unknown>> = {
    hours: (id) => database.pool.query("delete from groomer_hours where groomer_id = $1", [id]),
    zone: (id) => database.pool.query("delete from work_zones where groomer_id = $1", [id]),
    service: (id) => database.pool.query("delete from groomer_services where groomer_id = $1", [id]),
    photo: (id) => database.pool.query("update groomers set profile_picture = null where id = $1", [id]),
    form: async () => {},
  };

  const steps: Record<string, (token: string) => Promise<{ status: number }>> = {
    form: (token) => sign(token),
    hours: (token) =>
      stage.world.call("PUT", "/v2/groomer/hours", {
        token,
        body: { hours: [{ weekday: 2, start: "09:00", end: "12:00" }], keep: [], giveUp: [] },
      }),
    zone: (token) => stage.world.call("POST", "/v2/groomer/zones", { token, body: newZone() }),
    service: (token) =>
      stage.world.call("PUT", "/v2/groomer/services", {
        token,
        body: { serviceIds: [stage.world.offer.services.bath], pacePercent: 100, serviceTime: 90 },
      }),
    photo: async (token) =>
      stage.world.call("POST", "/v2/groomer/profile/new-picture/portrait", {
        token,
        file: await makePhoto(),
      }),
  };
  const take = (step: string, token: string) => steps[step]?.(token) ?? Promise.reject(new Error(step));

  it.each(Object.keys(steps))("%s opens the account, makes it public and sends one mail", async (last) => {
    const groomer = await approved();
    await undo[last]?.(groomer.id);
    if (last !== "form") await sign(groomer.token);
    expect([(await setupOf(groomer)).status, await isPublic(groomer.id)]).toEqual(["approved", false]);
    expect((await take(last, groomer.token)).status).toBe(200);
    expect([(await setupOf(groomer)).status, await isPublic(groomer.id)]).toEqual(["active", true]);
    await take(last, groomer.token);
    expect(await mailsTo(groomer.id)).toBe(1);
  });

  it.each([
    ["hours", "photo"],
    ["form", "service"],
    ["zone", "photo"],
  ])("of two at once, %s and %s, opens the account once", async (one, other) => {
    const groomer = await approved();
    await undo[one]?.(groomer.id);
    await undo[other]?.(groomer.id);
    if (one !== "form") await sign(groomer.token);
    const clients = [one, other].map((step) => () => take(step, groomer.token));
    const answers = await throughGate(database, 2, clients, "groomer_signatures");
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([(await setupOf(groomer)).status, await mailsTo(groomer.id)]).toEqual(["active", 1]);
  });

  it("opens the account too if staff take it, audited, and each later one changes nothing", async () => {
    const groomer = await approved();
    const token = await stage.staff();
    await undo.zone?.(groomer.id);
    const zones = `/v2/staff/groomers/${groomer.id}/zones`;
    const add = (name: string) => stage.world.call("POST", zones, { token, body: { ...newZone(), name } });
    const opened = () =>
      database.db
        .selectFrom("auditEntries")
        .select(["before", "after"])
        .where("action", "=", "activate groomer")
        .where("target", "=", `groomer=${groomer.id}`)
        .execute();
    expect((await add("Too early")).status).toBe(200);
    expect([(await setupOf(groomer)).status, await opened()], "the form is missing").toEqual([
      "approved",
      [],
    ]);
    await undo.zone?.(groomer.id);
    await sign(groomer.token);
    const mails = await mailsTo(groomer.id);
    expect((await add("North")).status).toBe(200);
    expect([(await setupOf(groomer)).status, await isPublic(groomer.id)]).toEqual(["active", true]);
    expect(await mailsTo(groomer.id), "of the zone and of the account").toBe(mails + 2);
    expect((await add("South")).status).toBe(200);
    expect(await mailsTo(groomer.id), "of the zone").toBe(mails + 3);
    expect(await opened()).toEqual([{ before: { status: "approved" }, after: { status: "active" } }]);
  });

  it("is not the last one while another is missing", async () => {
    const groomer = await approved();
    await undo.zone?.(groomer.id);
    await sign(groomer.token);
    await take("photo", groomer.token);
    expect(await setupOf(groomer)).toMatchObject({ status: "approved", zone: false });
    expect(await mailsTo(groomer.id)).toBe(0);
  });
});
