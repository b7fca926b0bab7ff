import { expect, it } from "vitest";
import {
  makeApi,
  makeCustomer,
  makeRenter,
  makeSignIn,
  makeSite,
  makeStaffMember,
} from "#features/accounts/factory.ts";
import { testClock } from "#kit/server/clock.ts";
import { useDatabase } from "#tests/db.ts";
import { agreementsApi } from "./api.ts";
import { makeAgreement, makeAgreements } from "./factory.ts";
import { recordAcceptance } from "./service.ts";

const database = useDatabase();
const LIST = "/v2/on-boarding/legal-agreements/list/online-booking";
const ACCEPT = "/v1/checkout/accept-terms-conditions";
const listOf = (customerId: string) => `/v2/on-boarding/legal-agreements/customer/${customerId}/list`;
const ALL = { petRelease: true, cancellationPolicy: true, termsAndConditions: true };

async function makeWorld() {
  const clock = testClock("2026-11-20T15:00:00Z");
  const site = await makeSite(database.db);
  const documents = await makeAgreements(database.db, site.siteId);
  const customer = await makeCustomer(database.db, site.siteId, { now: clock.now() });
  const api = makeApi(database.db, agreementsApi, clock);
  const call = (method: string, path: string, more?: Parameters<typeof api>[3]) =>
    api(site.host, method, path, more);
  const accept = (token: string | undefined, body: unknown = ALL) =>
    call("POST", ACCEPT, { body, ...(token && { token }) });
  return { ...site, clock, documents, customer, api, call, accept };
}

it("shows everyone the latest published version of each document of this brand", async () => {
  const { call, siteId } = await makeWorld();
  const second = await makeAgreement(database.db, siteId, "terms", { version: 2 });
  const publishedAt = new Date("2027-01-01T00:00:00Z");
  await makeAgreement(database.db, siteId, "terms", { version: 3, publishedAt });
  const { status, body } = await call("GET", LIST);
  expect(status).toBe(200);
  expect(body.map(({ kind, version }: { kind: string; version: number }) => [kind, version])).toEqual([
    ["cancellation", 1],
    ["customer", 1],
    ["release", 1],
    ["terms", 2],
  ]);
  expect(body.at(-1)).toEqual({
    id: second,
    kind: "terms",
    version: 2,
    title: "The terms document",
    body: "Version 2 of it.",
    publishedAt: "2026-01-01T00:00:00.000Z",
  });
});

it("records the version, time and address of the first acceptance", async () => {
  const { accept, customer, documents, clock } = await makeWorld();
  const answer = await accept(customer.token);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual(ALL);
  clock.advance({ days: 1 });
  await accept(customer.token);
  const rows = await database.db
    .selectFrom("agreementAcceptances")
    .select(["documentId", "acceptedAt", "ipAddress"])
    .where("accountId", "=", customer.accountId)
    .execute();
  const record = { acceptedAt: new Date("2026-11-20T15:00:00Z"), ipAddress: "127.0.0.1" };
  expect(rows).toHaveLength(3);
  for (const kind of ["cancellation", "release", "terms"] as const) {
    expect(rows).toContainEqual({ documentId: documents[kind], ...record });
  }
});

it("needs a new acceptance for a new version", async () => {
  const { accept, customer, call, siteId } = await makeWorld();
  await accept(customer.token);
  await makeAgreement(database.db, siteId, "terms", { version: 2 });
  const { body } = await call("GET", listOf(customer.customerId), { token: customer.token });
  const terms = body.find(({ kind }: { kind: string }) => kind === "terms");
  const release = body.find(({ kind }: { kind: string }) => kind === "release");
  expect(terms).toMatchObject({ version: 2, acceptedAt: null });
  expect(release).toMatchObject({ acceptedAt: "2026-11-20T15:00:00.000Z" });
});

it.each([
  ["an unticked box", { ...ALL, petRelease: false }, "petRelease"],
  ["a missing box", { petRelease: true, termsAndConditions: true }, "cancellationPolicy"],
  ["a text in place of a tick", { ...ALL, termsAndConditions: "true" }, "termsAndConditions"],
  ["an empty body", null, "body"],
])("refuses %s at its field", async (_, body, field) => {
  const { accept, customer } = await makeWorld();
  const answer = await accept(customer.token, body);
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors)).toEqual([field]);
});

it("refuses acceptances from visitors, other roles and staff who act as the customer", async () => {
  const { accept, customer, siteId, clock } = await makeWorld();
  const staff = await makeStaffMember(database.db, siteId, { now: clock.now() });
  const renter = await makeRenter(database.db, siteId, { now: clock.now() });
  const acting = { now: clock.now(), impersonatorId: staff.accountId };
  const asCustomer = await makeSignIn(database.db, siteId, customer.accountId, acting);
  expect((await accept(undefined)).status).toBe(401);
  expect((await accept(staff.token)).status).toBe(403);
  expect((await accept(renter.token)).status).toBe(403);
  expect((await accept(asCustomer)).status).toBe(403);
});

it("shows a customer's list only to the customer and to staff of the brand", async () => {
  const { call, api, customer, siteId, clock } = await makeWorld();
  const now = clock.now();
  const other = await makeCustomer(database.db, siteId, { now });
  const staff = await makeStaffMember(database.db, siteId, { now });
  const elsewhere = await makeSite(database.db);
  const foreignStaff = await makeStaffMember(database.db, elsewhere.siteId, { now });
  const path = listOf(customer.customerId);
  expect((await call("GET", path, { token: customer.token })).body).toHaveLength(4);
  expect((await call("GET", path, { token: staff.token })).body).toHaveLength(4);
  expect((await call("GET", path)).status).toBe(401);

  const missing = listOf("01990000-0000-7000-8000-00000000dead");
  const answers = [
    await call("GET", path, { token: other.token }),
    await api(elsewhere.host, "GET", path, { token: foreignStaff.token }),
    await call("GET", missing, { token: customer.token }),
    await call("GET", missing, { token: staff.token }),
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual(answers[0]?.body);
  }
});

it("records only the accepted kinds, in the caller's transaction", async () => {
  const { siteId, customer, clock } = await makeWorld();
  const input = {
    siteId,
    accountId: customer.accountId,
    kinds: ["terms"] as const,
    ipAddress: "192.0.2.7",
    now: clock.now(),
  };
  const count = () =>
    database.db
      .selectFrom("agreementAcceptances")
      .select("id")
      .where("accountId", "=", customer.accountId)
      .execute();
  const failing = database.db.transaction().execute(async (tx) => {
    await recordAcceptance(tx, input);
    throw new Error("the booking failed");
  });
  await expect(failing).rejects.toThrow("the booking failed");
  expect(await count()).toHaveLength(0);
  await database.db.transaction().execute((tx) => recordAcceptance(tx, input));
  expect(await count()).toHaveLength(1);
});
