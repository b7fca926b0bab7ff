import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { findActor } from "#features/accounts/service/find-actor.ts";
import { placeOrder } from "#features/booking/checkout/service/place-order.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { newId } from "#kit/server/ids.ts";
import { createLog } from "#kit/server/log.ts";
import { PERMISSIONS, type Permission } from "#kit/wire/permission.ts";
import { type Booking, proveCustomer, readyToPlace, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { makeStage, type Stage } from "#tests/works/stage.ts";

const database = useDatabase();
const CUSTOMERS = "/v2/staff/customers";
const HOME = { addressLine: "1201 N 7th St", postalCode: "85006" };
const REASON = { description: "Asked us by phone." };
let stage: Stage;
let foreign: Stage;
let token = "";

beforeAll(async () => {
  stage = await makeStage(database);
  foreign = await makeStage(database);
  token = await stage.staff();
});
beforeEach(async () => {
  await database.db.deleteFrom("limits").execute();
});

const staffWith = async (permissions: readonly Permission[]) =>
  (await makeStaffMember(database.db, stage.world.siteId, { now: stage.now(), permissions })).token;
const allBut = (permission: Permission) => staffWith(PERMISSIONS.filter((one) => one !== permission));
const show = async (id: string, by = token) => stage.world.call("GET", `${CUSTOMERS}/${id}`, { token: by });
const post = (path: string, body: object, by = token) =>
  stage.world.call("POST", `${CUSTOMERS}${path}`, { token: by, body });

let people = 0;
const newPerson = (over: object = {}) => ({
  ...{ firstName: "Ivy", lastName: "Stone", address: HOME },
  ...{ phoneNumber: `(602) 555-${String(4_000 + people++)}`, ...over },
});
const stateOf = async (id: string) =>
  database.db
    .selectFrom("customers")
    .innerJoin("accounts", "accounts.id", "customers.accountId")
    .select([
      "accounts.status",
      "accountId",
      "phoneVerifiedAt",
      "emailVerifiedAt",
      "areaId",
      "accounts.phoneNumber",
    ])
    .where("customers.id", "=", id)
    .executeTakeFirstOrThrow();
const linkIn = (text: string) => /\/set-password\?code=([\w-]+)/.exec(text)?.[1] ?? "";
const setPassword = (code: string) =>
  stage.world.call("POST", "/v2/account/set-password", {
    body: { code, password: "a long walk with Biscuit" },
  });

describe("a customer's page", () => {
  it("shows what is stored, each part by its permission", async () => {
    const visit = await stage.visit();
    const { customerId } = await database.db
      .selectFrom("orders")
      .select("customerId")
      .where("id", "=", visit.id)
      .executeTakeFirstOrThrow();
    const { body } = await show(customerId);
    expect(body).toMatchObject({
      status: "active",
      showsContact: true,
      address: { text: expect.stringContaining("1201 N 7th St") },
      pets: [{ id: visit.petId }],
      upcoming: { items: [{ id: visit.id, pets: [{ services: expect.any(Array) }] }], total: 1 },
      past: { items: [], total: 0 },
      cards: [],
      credit: 0,
      series: [],
    });
    const noOrders = (await show(customerId, await allBut("orders.read"))).body;
    expect([noOrders.upcoming, noOrders.past, noOrders.series]).toEqual([null, null, null]);
    const noMoney = (await show(customerId, await allBut("money.read"))).body;
    expect([noMoney.cards, noMoney.credit]).toEqual([null, null]);
    const masked = (await show(customerId, await allBut("customers.contact"))).body;
    expect(masked).toMatchObject({ showsContact: false, address: { text: "Phoenix, AZ 85006", notes: "" } });
    const stored = [body.phoneNumber, body.email, "1201 N 7th"];
    for (const secret of stored) expect(JSON.stringify(masked)).not.toContain(secret);
  });

  it("is missing for another brand's customer as for none", async () => {
    const { customerId } = await foreign.customer();
    for (const id of [customerId, newId()]) {
      const { status, body } = await show(id);
      expect([status, body.message]).toEqual([404, (await show(newId())).body.message]);
      for (const part of ["deactivate", "reactivate"])
        expect((await post(`/${id}/${part}`, REASON)).status).toBe(404);
      expect((await post(`/${id}/profile-link`, {})).status).toBe(404);
    }
  });
});

describe("closing an account", () => {
  it("ends every session, and opening it again gives the state back", async () => {
    const customer = await stage.customer({ status: "pending" });
    const me = () => stage.world.call("GET", "/v1/customer", { token: customer.token });
    expect((await me()).status).toBe(200);
    expect((await post(`/${customer.customerId}/deactivate`, REASON)).body.status).toBe("inactive");
    expect((await me()).status).toBe(401);
    expect((await post(`/${customer.customerId}/deactivate`, REASON)).status).toBe(409);
    expect((await post(`/${customer.customerId}/reactivate`, REASON)).body.status).toBe("pending");
    expect((await post(`/${customer.customerId}/reactivate`, REASON)).status).toBe(409);
    expect((await me()).status).toBe(401);
  });

  it("is refused while visits are ahead, unless they stand", async () => {
    const visit = await stage.visit();
    const { customerId } = await database.db
      .selectFrom("orders")
      .select("customerId")
      .where("id", "=", visit.id)
      .executeTakeFirstOrThrow();
    const { status, body } = await post(`/${customerId}/deactivate`, REASON);
    expect([status, body.details]).toEqual([409, { visits: 1 }]);
    expect((await stateOf(customerId)).status).toBe("active");
    expect((await post(`/${customerId}/deactivate`, { ...REASON, visits: "keep" })).status).toBe(200);
  });

  it("leaves no booking that a call let in before could place", async () => {
    const booking = await startBooking(stage.world);
    const { quote } = await readyToPlace(stage.world, booking, await stage.slot(booking), { id: "cash" });
    const { token: own = "" } = booking;
    const me = await stage.world.call("GET", "/v1/customer", { token: own });
    const customerId: string = me.body.id;
    const actor = await findActor(database.db, stage.world.siteId, own, stage.now());
    const session = database.db
      .selectFrom("bookingSessions")
      .select("status")
      .where("customerId", "=", customerId);
    const { id: sessionId } = await database.db
      .selectFrom("bookingSessions")
      .select("id")
      .where("customerId", "=", customerId)
      .executeTakeFirstOrThrow();
    // While an order is being placed, what the account has ahead is not known.
    const setStatus = (status: "new" | "placing") =>
      database.db
        .updateTable("bookingSessions")
        .set({ status, placingSince: status === "new" ? null : stage.now() })
        .where("customerId", "=", customerId)
        .execute();
    await setStatus("placing");
    expect((await post(`/${customerId}/deactivate`, REASON)).status).toBe(409);
    await setStatus("new");
    expect((await post(`/${customerId}/deactivate`, REASON)).status).toBe(200);
    expect(await session.execute()).toEqual([]);
    const held = await database.db
      .selectFrom("occupancy")
      .select("id")
      .where("holder", "=", sessionId)
      .execute();
    expect(held).toEqual([]);
    const request = { requestId: "r", ipAddress: "127.0.0.1", userAgent: "t", origin: "http://localhost" };
    const cookies = { cookie: () => undefined, setCookie: () => {} };
    const log = createLog("silent");
    const { siteId } = stage.world;
    const context = {
      siteId,
      actor,
      now: stage.now(),
      db: database.db,
      log,
      ...request,
      ...cookies,
    } as Context;
    await expect(placeOrder(context, booking.id, quote.total)).rejects.toMatchObject({ code: "not_found" });
    const orders = await database.db.selectFrom("orders").select("id").where("customerId", "=", customerId);
    expect(await orders.execute()).toEqual([]);
  });

  it("does not open an account that the team did not close", async () => {
    const { customerId } = await stage.customer({ status: "inactive" });
    expect((await post(`/${customerId}/reactivate`, REASON)).status).toBe(409);
  });
});

describe("a customer that the team adds", () => {
  it("is pending in an area, and completes the profile by the texted link, which confirms the number", async () => {
    const { status, body } = await post("", newPerson({ email: "ivy.stone@example.com" }));
    expect(status).toBe(200);
    expect(await stateOf(body.id)).toMatchObject({
      ...{ status: "pending", phoneVerifiedAt: null, emailVerifiedAt: null, areaId: stage.world.areaId },
    });
    const { phoneNumber } = await stateOf(body.id);
    const code = linkIn(await stage.messageTo(phoneNumber ?? ""));
    expect(linkIn(await stage.messageTo("ivy.stone@example.com"))).not.toBe(code);
    expect((await setPassword(code)).status).toBe(200);
    const after = await stateOf(body.id);
    expect([after.status, after.phoneVerifiedAt !== null, after.emailVerifiedAt]).toEqual([
      "pending",
      true,
      null,
    ]);
    expect((await setPassword(code)).status).toBe(422);
  });

  it("needs a number or an address, and a home in an area", async () => {
    const { phoneNumber, ...nameless } = newPerson();
    expect(Object.keys((await post("", nameless)).body.errors)).toEqual(["phoneNumber"]);
    expect(Object.keys((await post("", { ...nameless, phoneNumber: "12" })).body.errors)).toEqual([
      "phoneNumber",
    ]);
    const far = { addressLine: "1 Main St", postalCode: "10001" };
    expect(Object.keys((await post("", newPerson({ address: far }))).body.errors)).toEqual([
      "address.postalCode",
    ]);
  });

  it("is never a second account of a number or mailbox", async () => {
    const known = await stage.customer({ email: "known@example.com" });
    const tries = [{ phoneNumber: known.phoneNumber }, { email: "KNOWN@example.com" }];
    for (const over of tries) {
      const { status, body } = await post("", newPerson(over));
      expect([status, body.details]).toEqual([409, { customerId: known.customerId }]);
    }
    const { status, body } = await post("", newPerson(tries[0]), await allBut("customers.contact"));
    expect([status, body.details]).toEqual([409, undefined]);
    expect(JSON.stringify(body)).not.toContain(known.customerId);
    // Another brand's customer is another person.
    expect((await foreign.customer({ phoneNumber: "+16025559911" })).phoneNumber).toBe("+16025559911");
    expect((await post("", newPerson({ phoneNumber: "+16025559911" }))).status).toBe(200);
  });

  it("is one, however many colleagues add the number at once", async () => {
    const person = newPerson();
    const answers = await Promise.all(Array.from({ length: 8 }, () => post("", person)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  });

  /** The owner of a number books online, and confirms it. */
  async function bookAs(phoneNumber: string) {
    const booking: Booking = await startBooking(stage.world);
    await proveCustomer(stage.world, booking, phoneNumber);
    return (await stage.world.call("GET", "/v1/customer", { token: booking.token ?? "" })).body;
  }

  it("is opened by the first proof alone: a mistyped mailbox opens no account of the number's owner", async () => {
    const over = { phoneNumber: "+14805550131", email: "mistyped@example.com" };
    const { body } = await post("", newPerson(over));
    const mailed = linkIn(await stage.messageTo(over.email));
    expect(await bookAs(over.phoneNumber)).toMatchObject({ id: body.id, isPhoneVerified: true });
    expect((await setPassword(mailed)).status).toBe(422);
    // A new link goes to the confirmed number alone, and the mailbox is the one that the owner gave.
    expect((await post(`/${body.id}/profile-link`, {})).status).toBe(200);
    expect(linkIn(await stage.messageTo(over.email))).toBe(mailed);
    const { email } = await database.db
      .selectFrom("customers")
      .select("email")
      .where("id", "=", body.id)
      .executeTakeFirstOrThrow();
    expect(email).not.toBe(over.email);
  });

  it("is not given to the owner of a mistyped number once the mailbox opened it", async () => {
    const over = { phoneNumber: "+14805550132", email: "owner@example.com" };
    const { body } = await post("", newPerson(over));
    const texted = linkIn(await stage.messageTo(over.phoneNumber));
    expect((await setPassword(linkIn(await stage.messageTo(over.email)))).status).toBe(200);
    expect((await setPassword(texted)).status).toBe(422);
    expect((await bookAs(over.phoneNumber)).id).not.toBe(body.id);
  });

  it("opens by no link once the profile is complete", async () => {
    const over = { phoneNumber: "+14805550133", email: "later@example.com" };
    const { body } = await post("", newPerson(over));
    const account = database.db
      .updateTable("accounts")
      .set({ status: "active" })
      .where("id", "in", (of) => of.selectFrom("customers").select("accountId").where("id", "=", body.id));
    await account.execute();
    expect((await setPassword(linkIn(await stage.messageTo(over.email)))).status).toBe(422);
  });

  it("gets that account when the owner of the number books online first", async () => {
    const { body } = await post("", newPerson({ phoneNumber: "+14805550123" }));
    const booking: Booking = await startBooking(stage.world);
    await proveCustomer(stage.world, booking, "+14805550123");
    const me = await stage.world.call("GET", "/v1/customer", { token: booking.token ?? "" });
    expect(me.body).toMatchObject({ id: body.id, status: "pending", isPhoneVerified: true });
  });
});
