import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { makeAgreements } from "#features/agreements/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { PERMISSIONS } from "#kit/wire/permission.ts";
import { useDatabase } from "#tests/db.ts";
import { makeStage, type Stage } from "#tests/works/stage.ts";
import { CUSTOMER_FAULTS, CUSTOMER_REFUSALS } from "../words/changes.ts";

const database = useDatabase();
let stage: Stage;
let token = "";

beforeAll(async () => {
  stage = await makeStage(database);
  token = await stage.staff();
  await makeAgreements(database.db, stage.world.siteId);
});
beforeEach(async () => {
  await database.db.deleteFrom("limits").execute();
});

const path = (id: string, part: string) => `/v2/staff/customers/${id}/${part}`;
const assign = (id: string, groomerId: string | null, seen: string | null, by = token) =>
  stage.world.call("PUT", path(id, "assigned-groomer"), { token: by, body: { groomerId, seen } });
const sendTerms = (id: string) => stage.world.call("POST", path(id, "agreements-link"), { token, body: {} });

describe("the groomer assigned to a customer", () => {
  it("is offered to the customer, and is taken back", async () => {
    const { customerId, token: own } = await stage.customer();
    const offered = async () => (await stage.world.call("GET", "/v1/customer", { token: own })).body;
    expect((await assign(customerId, stage.ada, null)).body.assignedGroomer.id).toBe(stage.ada);
    expect((await offered()).assignedGroomer.id).toBe(stage.ada);
    expect((await assign(customerId, null, stage.ada)).body.assignedGroomer).toBeNull();
    expect((await offered()).assignedGroomer).toBeNull();
  });

  it("is not overwritten by staff who saw another one, and the same choice is safe to repeat", async () => {
    const { customerId } = await stage.customer();
    const bea = await stage.world.addGroomer({ displayName: "Bea Comb" });
    await assign(customerId, bea, null);
    const refused = await assign(customerId, stage.ada, null);
    expect([refused.status, refused.body.message]).toEqual([409, CUSTOMER_REFUSALS.otherGroomer]);
    expect((await assign(customerId, bea, null)).body.assignedGroomer.id).toBe(bea);
  });

  it("works in the customer's area, and is of the brand", async () => {
    const { customerId } = await stage.customer();
    const elsewhere = await makeStage(database);
    const closed = await stage.world.addGroomer({ displayName: "Cy Clip" });
    const { accountId } = await stage.groomer(closed);
    await database.db
      .updateTable("accounts")
      .set({ status: "inactive" })
      .where("id", "=", accountId)
      .execute();
    for (const wrong of [elsewhere.ada, closed, newId()]) {
      const refused = await assign(customerId, wrong, null);
      expect([refused.status, refused.body.errors]).toEqual([422, { groomerId: [CUSTOMER_FAULTS.groomer] }]);
    }
  });

  it("is chosen only by staff who may change customers", async () => {
    const { customerId } = await stage.customer();
    const permissions = PERMISSIONS.filter((one) => one !== "customers.write");
    const reader = await makeStaffMember(database.db, stage.world.siteId, { now: stage.now(), permissions });
    expect((await assign(customerId, stage.ada, null, reader.token)).status).toBe(403);
  });
});

describe("a link to open terms", () => {
  const termsOf = async (id: string) => {
    const { email, phoneNumber } = await database.db
      .selectFrom("customers")
      .select(["email", "phoneNumber"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return database.db
      .selectFrom("outboxMessages")
      .select(["channel", "bodyText"])
      .where("siteId", "=", stage.world.siteId)
      .where("key", "like", "customer:%:terms:%")
      .where("recipient", "in", [email ?? "", phoneNumber ?? ""])
      .execute();
  };

  it("goes by mail and text, names what is open, and leads to the agreements", async () => {
    const { customerId } = await stage.customer();
    expect((await sendTerms(customerId)).status).toBe(200);
    const sent = await termsOf(customerId);
    expect(sent.map(({ channel }) => channel).sort()).toEqual(["mail", "text"]);
    for (const { bodyText } of sent) expect(bodyText).toContain("/customer/agreements");
    const mail = sent.find(({ channel }) => channel === "mail");
    for (const kind of ["release", "cancellation", "terms"])
      expect(mail?.bodyText).toContain(`The ${kind} document`);
  });

  it("is refused when nothing is open, and for accounts that are not active", async () => {
    const agreed = await stage.customer();
    const body = { petRelease: true, cancellationPolicy: true, termsAndConditions: true };
    await stage.done("POST", "/v1/checkout/accept-terms-conditions", { token: agreed.token, body });
    const refused = await sendTerms(agreed.customerId);
    expect([refused.status, refused.body.message]).toEqual([409, CUSTOMER_REFUSALS.noOpenTerms]);
    const pending = await stage.customer({ status: "pending" });
    expect((await sendTerms(pending.customerId)).body.message).toBe(CUSTOMER_REFUSALS.notActive);
    expect(await termsOf(pending.customerId)).toEqual([]);
  });

  it("goes five times a day", async () => {
    const { customerId } = await stage.customer();
    const statuses = [];
    for (let nth = 0; nth < 6; nth++) statuses.push((await sendTerms(customerId)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
