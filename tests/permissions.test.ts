import { beforeAll, describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { hashToken } from "#kit/server/ids.ts";
import { createOpenApiDocument } from "#kit/server/openapi.ts";
import { type EndpointSpec, formatQuery } from "#kit/wire/endpoint.ts";
import { lackOf, PERMISSIONS, type Permission } from "#kit/wire/permission.ts";
import { handlers } from "../src/api.ts";
import { named } from "./areas.ts";
import { startBooking } from "./booking-steps.ts";
import { useDatabase } from "./db.ts";
import { keyOf } from "./samples.ts";
import { GUARDED_CALLS, STAFF_CALLS } from "./staff-permissions.ts";
import { makeWorld, type World } from "./world.ts";

const endpoints: EndpointSpec[] = handlers.map((handler) => handler.endpoint);

/** Calls about the own account and sessions; and inbox and search, of which each kind needs its own. */
const OWN_ACCOUNT = [
  "DELETE /v2/account/sessions/{id}",
  "GET /v2/account/sessions",
  "GET /v2/live",
  "GET /v2/staff/inbox",
  "GET /v2/staff/me",
  "GET /v2/staff/proof",
  "GET /v2/staff/search",
  "POST /v2/account/sessions/end-others",
  "POST /v2/staff/proof/code",
  "PUT /v2/staff/inbox/{kind}/{id}/owner",
];

const database = useDatabase();
let world: World;

beforeAll(async () => {
  world = await makeWorld(database.db);
});

const addStaff = (permissions?: readonly Permission[]) =>
  makeStaffMember(database.db, world.siteId, {
    now: world.clock.now(),
    ...(permissions && { permissions }),
  });

const allBut = (permission: Permission) => PERMISSIONS.filter((one) => one !== permission);

describe("the permission that a call needs", () => {
  it.each(named(endpoints))("is named by %s exactly if staff may call it", (_, { audience, needs }) => {
    expect(needs !== undefined).toBe(audience.includes("staff"));
    if (needs !== undefined && needs !== "nothing") expect(PERMISSIONS).toContain(needs);
  });

  it("is nothing only for calls about the caller's own sessions and news", () => {
    const free = STAFF_CALLS.filter(({ needs }) => needs === "nothing");
    expect(free.map(keyOf).sort()).toEqual(OWN_ACCOUNT);
  });

  it.each(named(GUARDED_CALLS))("is shown in the OpenAPI document for %s", (_, spec) => {
    const document = createOpenApiDocument([spec], "Calm Paws", "1.0.0");
    const { paths } = document as { paths: Record<string, Record<string, object>> };
    expect(paths[spec.path]?.[spec.method.toLowerCase()]).toMatchObject({
      "x-permission": spec.needs,
      description: expect.stringContaining(`\`${spec.needs}\``),
    });
  });
});

describe("a staff member", () => {
  it("with an empty list may still see to the own sessions", async () => {
    const { token } = await addStaff([]);
    expect((await world.call("GET", "/v2/account/sessions", { token })).status).toBe(200);
  });

  it("loses a permission at once, and with it the sessions in which they act for others", async () => {
    const staff = await addStaff();
    const mia = await world.addCustomer();
    const body = { role: "customer", phone: { number: mia.phoneNumber }, description: "A call by phone" };
    const acting = await world.call("POST", "/v2/staff/act-for", { token: staff.token, body });
    const whoIs = async () =>
      (await world.call("GET", "/v2/account/me", { token: acting.body.token })).body.person;
    expect(await whoIs()).toMatchObject({ role: "customer", impersonatorId: staff.accountId });
    await database.db
      .updateTable("staffMembers")
      .set({ permissions: [...allBut("act.as")] })
      .where("id", "=", staff.staffId)
      .execute();
    expect(await whoIs()).toBeNull();
    const again = await world.call("POST", "/v2/staff/act-for", { token: staff.token, body });
    expect([again.status, again.body.message]).toEqual([403, lackOf("act.as")]);
  });

  it("may not learn about phone numbers without the permission to contact customers", async () => {
    const mia = await world.addCustomer();
    const path = `/v2/account/verify-phone-number${formatQuery({ customer_id: mia.customerId })}`;
    const read = async (permissions: readonly Permission[]) =>
      (await world.call("GET", path, { token: (await addStaff(permissions)).token })).status;
    expect(await read(["customers.contact"])).toBe(200);
    expect(await read(allBut("customers.contact"))).toBe(404);
  });

  it("may not open a customer's booking without the permission to change appointments", async () => {
    const mia = await world.addCustomer();
    const booking = await startBooking(world);
    await database.db
      .updateTable("bookingSessions")
      .set({ customerId: mia.customerId })
      .where("tokenHash", "=", hashToken(booking.id))
      .execute();
    const path = `/v2/service-checkout/pet-service/customer/${booking.id}`;
    const read = async (permissions: readonly Permission[]) =>
      (await world.call("GET", path, { token: (await addStaff(permissions)).token })).status;
    expect(await read(["orders.write"])).toBe(200);
    expect(await read(allBut("orders.write"))).toBe(404);
  });
});
