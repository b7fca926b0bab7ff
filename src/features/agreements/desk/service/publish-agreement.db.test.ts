import { beforeEach, describe, expect, it } from "vitest";
import { makeCustomer, makeSignIn, makeStaffMember } from "#features/accounts/factory.ts";
import { makeAgreement, makeAgreements } from "#features/agreements/factory.ts";
import { PERMISSIONS } from "#kit/wire/permission.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";
import type { DeskAgreement } from "../contract.ts";
import { AGREEMENT_REFUSALS } from "../words.ts";

const database = useDatabase();
const AGREEMENTS = "/v2/staff/agreements";
const ACCEPT = "/v1/checkout/accept-terms-conditions";
const ALL = { petRelease: true, cancellationPolicy: true, termsAndConditions: true };
const TEXT = { title: "New terms", body: "## Visits\n\nWe come within 48 hours." };
let world: World;
let token: string;

beforeEach(async () => {
  world = await makeWorld(database.db);
  world.clock.set(new Date("2027-01-05T17:00:00Z"));
  token = (await world.addStaff()).token;
  await makeAgreements(database.db, world.siteId);
});

const show = async (kind = "terms"): Promise<DeskAgreement> =>
  (await world.call("GET", `${AGREEMENTS}/${kind}`, { token })).body;
const save = (revision: number, over: object = {}, kind = "terms") =>
  world.call("PUT", `${AGREEMENTS}/${kind}/draft`, { token, body: { ...TEXT, revision, ...over } });
const publish = (revision: number, countsFrom = "2027-01-05", kind = "terms") =>
  world.call("POST", `${AGREEMENTS}/${kind}/publish`, { token, body: { countsFrom, revision } });
const asCustomer = async () => makeCustomer(database.db, world.siteId, { now: world.clock.now() });
const openKinds = async ({ customerId, token }: Awaited<ReturnType<typeof asCustomer>>) => {
  const path = `/v2/on-boarding/legal-agreements/customer/${customerId}/list`;
  const { body } = await world.call("GET", path, { token });
  return body
    .filter(
      ({ acceptedAt, kind }: { acceptedAt: string | null; kind: string }) =>
        !acceptedAt && kind !== "customer",
    )
    .map(({ kind, version }: { kind: string; version: number }) => `${kind} ${version}`);
};
const entries = () =>
  database.db
    .selectFrom("auditEntries")
    .select(["action", "target", "before", "after"])
    .where("siteId", "=", world.siteId)
    .where("before", "is not", null)
    .orderBy("id")
    .execute();

describe("a draft", () => {
  it("is seen by the team alone, and names what it changes in the audit log", async () => {
    const { status, body } = await save(0);
    expect([status, body]).toMatchObject([200, { draft: TEXT, hasDraft: true, revision: 1 }]);
    const { body: seen } = await world.call("GET", "/v2/on-boarding/legal-agreements/list/online-booking");
    expect(seen.map(({ version }: { version: number }) => version)).toEqual([1, 1, 1, 1]);
    expect(await entries()).toEqual([
      {
        ...{ action: "save draft of agreement", target: "agreement=terms" },
        before: { title: "The terms document", characters: 16, revision: 0 },
        after: { title: TEXT.title, characters: TEXT.body.length, revision: 1 },
      },
    ]);
  });

  it("with the text of the newest version leaves nothing prepared", async () => {
    await save(0);
    const newest = { title: "The terms document", body: "Version 1 of it.\r\n" };
    expect((await save(1, newest)).body).toMatchObject({ hasDraft: false, revision: 2 });
    expect((await publish(2)).body.message).toBe(AGREEMENT_REFUSALS.noDraft);
  });

  it("is refused after another person's save, and when two save at once one is", async () => {
    await save(0, { title: "Theirs" });
    const { status, body } = await save(0);
    expect([status, body.code, body.message]).toEqual([409, "conflict", AGREEMENT_REFUSALS.changed]);
    expect(await show()).toMatchObject({ draft: { title: "Theirs" }, revision: 1 });
    const both = await Promise.all([save(1, { title: "One" }), save(1, { title: "Two" })]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  it.each([
    ["no title", { title: " " }, "title"],
    ["a title of two lines", { title: "Terms\nand more" }, "title"],
    ["no text", { body: " \n " }, "body"],
    ["a text that is too long", { body: "a".repeat(19_001) }, "body"],
    ["a field that is unknown", { version: 7 }, "body"],
  ])("is refused at its field with %s", async (_, over, field) => {
    const { status, body } = await save(0, over);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    expect((await show()).revision).toBe(0);
  });
});

describe("a published version", () => {
  it("counts at once if its day is today, and customers are asked for it alone", async () => {
    const customer = await asCustomer();
    await world.call("POST", ACCEPT, { token: customer.token, body: ALL });
    expect(await openKinds(customer)).toEqual([]);
    await save(0);
    const { status, body } = await publish(1);
    expect([status, body]).toMatchObject([
      200,
      { current: { version: 2, title: TEXT.title, countsFrom: "2027-01-05" }, next: null, hasDraft: false },
    ]);
    expect(await openKinds(customer)).toEqual(["terms 2"]);
    expect((await entries()).at(-1)).toMatchObject({
      action: "publish agreement",
      before: { version: 1 },
      after: { version: 2, title: TEXT.title, countsFrom: "2027-01-05" },
    });
    const { body: first } = await world.call("GET", `${AGREEMENTS}/terms/versions/1`, { token });
    expect(first).toMatchObject({ body: "Version 1 of it.", agreed: 1 });
    await world.call("POST", ACCEPT, { token: customer.token, body: ALL });
    expect(await openKinds(customer)).toEqual([]);
    const accepted = await database.db
      .selectFrom("agreementAcceptances")
      .innerJoin("agreementDocuments", "agreementDocuments.id", "documentId")
      .select("version")
      .where("kind", "=", "terms")
      .where("accountId", "=", customer.accountId)
      .orderBy("version")
      .execute();
    expect(accepted).toEqual([{ version: 1 }, { version: 2 }]);
  });

  it("counts from midnight of a later day by the brand's clock", async () => {
    const customer = await asCustomer();
    await world.call("POST", ACCEPT, { token: customer.token, body: ALL });
    await save(0);
    const { body } = await publish(1, "2027-02-01");
    expect(body).toMatchObject({
      current: { version: 1 },
      next: { version: 2, publishedAt: "2027-02-01T07:00:00.000Z", countsFrom: "2027-02-01" },
      firstDay: "2027-02-01",
    });
    world.clock.set(new Date("2027-02-01T06:59:59Z"));
    expect(await openKinds(customer)).toEqual([]);
    world.clock.set(new Date("2027-02-01T07:00:00Z"));
    expect(await openKinds(customer)).toEqual(["terms 2"]);
  });

  it.each([
    ["yesterday", "2027-01-04"],
    ["a day more than a year ahead", "2028-01-07"],
    ["a day that is none", "2027-02-30"],
  ])("is refused at its day for %s", async (_, day) => {
    await save(0);
    const { status, body } = await publish(1, day);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["countsFrom"]]);
    expect((await show()).versions).toHaveLength(1);
  });

  it("does not count before an earlier version does", async () => {
    await save(0);
    await publish(1, "2027-02-01");
    await save(2, { title: "Newer terms" });
    expect((await publish(3, "2027-01-31")).status).toBe(422);
    expect((await publish(3, "2027-02-01")).body.next).toMatchObject({ version: 3, title: "Newer terms" });
  });

  it("is the draft that its editor has read, published once", async () => {
    await save(0);
    await save(1, { title: "Theirs" });
    const { status, body } = await publish(1);
    expect([status, body.message]).toEqual([409, AGREEMENT_REFUSALS.stepChanged]);
    const answers = await Promise.all([publish(2), publish(2), save(2, { title: "Late" })]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
    const published = answers.slice(0, 2).some((answer) => answer.status === 200);
    expect((await show()).versions).toHaveLength(published ? 2 : 1);
  });

  it("never changes, not even by SQL", async () => {
    for (const statement of ["update agreement_documents set body = ''", "delete from agreement_documents"])
      await expect(database.pool.query(statement)).rejects.toMatchObject({ code: "42501" });
  });

  it("is missing by a number that was not published", async () => {
    const { status } = await world.call("GET", `${AGREEMENTS}/terms/versions/2`, { token });
    expect(status).toBe(404);
  });
});

describe("before a publication", () => {
  it("the team sees how many customers with an open account must agree anew", async () => {
    const [one, two, closed] = [await asCustomer(), await asCustomer(), await asCustomer()];
    for (const each of [one, closed]) await world.call("POST", ACCEPT, { token: each.token, body: ALL });
    await database.db
      .updateTable("accounts")
      .set({ status: "inactive" })
      .where("id", "=", closed.accountId)
      .execute();
    const elsewhere = await makeWorld(database.db);
    await makeCustomer(database.db, elsewhere.siteId, { now: world.clock.now() });
    expect((await show()).people).toEqual({ all: 2, agreed: 1 });
    expect((await show("customer")).people).toBeNull();
    expect(two.accountId).not.toBe(one.accountId);
  });

  it("the team sees how many groomers must, who are then asked to sign", async () => {
    const groomerId = await world.addGroomer();
    const { accountId } = await database.db
      .selectFrom("groomers")
      .select("accountId")
      .where("id", "=", groomerId)
      .executeTakeFirstOrThrow();
    const now = world.clock.now();
    const groomer = await makeSignIn(database.db, world.siteId, accountId, { now });
    expect((await save(0, {}, "compensation")).status).toBe(200);
    expect((await show("compensation")).people).toEqual({ all: 1, agreed: 0 });
    await makeAgreement(database.db, world.siteId, "health_insurance");
    expect((await publish(1, "2027-01-05", "compensation")).status).toBe(200);
    const { body } = await world.call("GET", "/v2/groomer/setup", { token: groomer });
    expect(body.documents).toMatchObject([
      { kind: "compensation", version: 1, title: TEXT.title, acceptedAt: null },
      { kind: "health_insurance", version: 1 },
    ]);
  });
});

describe("the agreements", () => {
  it("are of the own brand", async () => {
    const elsewhere = await makeWorld(database.db);
    const { token: foreign } = await elsewhere.addStaff();
    await save(0);
    const { body } = await elsewhere.call("GET", `${AGREEMENTS}/terms`, { token: foreign });
    expect(body).toMatchObject({ hasDraft: false, revision: 0, versions: [], newest: null });
    const { body: list } = await world.call("GET", AGREEMENTS, { token });
    expect(list).toHaveLength(10);
    expect(list.filter(({ hasDraft }: { hasDraft: boolean }) => hasDraft)).toMatchObject([{ kind: "terms" }]);
  });

  it("need the permission to change texts", async () => {
    const permissions = PERMISSIONS.filter((permission) => permission !== "content.write");
    const lacking = await makeStaffMember(database.db, world.siteId, { permissions });
    const only = await makeStaffMember(database.db, world.siteId, { permissions: ["content.write"] });
    const list = (of: string) => world.call("GET", AGREEMENTS, { token: of });
    expect((await list(lacking.token)).status).toBe(403);
    expect((await list(only.token)).status).toBe(200);
  });
});
