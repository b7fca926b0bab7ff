import { beforeEach, describe, expect, it } from "vitest";
import { makeAgreements } from "#features/agreements/factory.ts";
import { type Booking, CONTACT, codeFor, startBooking } from "#tests/booking-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { type Answer, makeWorld, type World } from "#tests/world.ts";

const database = useDatabase();
let world: World;
let booking: Booking;
let people = 0;
let phoneNumber: string;

beforeEach(async () => {
  world = await makeWorld(database.db);
  booking = await startBooking(world);
  phoneNumber = `+1602${String(5_550_000 + ++people)}`;
  expect((await booking.post("customer", { ...CONTACT, phoneNumber })).status).toBe(200);
});

const send = (of = booking) => of.post("customer/send-digit-code");
const resend = () => booking.post("customer/resend-digit-code");
const register = (code: string, of = booking) => of.post("customer/register", { code });
const codeNow = () => codeFor(world, phoneNumber);
const wrongCode = (code: string) => (code === "111111" ? "222222" : "111111");

async function expectVerdict(answer: Promise<Answer>, verdict: string): Promise<void> {
  const { status, body } = await answer;
  expect([status, body.code, body.details]).toEqual([422, "code_rejected", { verdict }]);
  expect(body.errors).toHaveProperty("code");
}

/** Counts the phone number's codes that are neither used nor replaced. */
async function openCodes(): Promise<number> {
  const open = database.db
    .selectFrom("oneTimeCodes")
    .select("id")
    .where("address", "=", phoneNumber)
    .where("replacedAt", "is", null)
    .where("usedAt", "is", null);
  return (await open.execute()).length;
}

async function customersOf(phone: string) {
  return database.db
    .selectFrom("customers")
    .select(["id", "firstName"])
    .where("siteId", "=", world.siteId)
    .where("phoneNumber", "=", phone)
    .execute();
}

describe("a code", () => {
  it("has six digits and goes to the entered number, of which the reply shows only the end", async () => {
    const { body } = await send();
    expect(body.sentTo).toMatch(new RegExp(`${phoneNumber.slice(-2)}$`));
    expect(body.sentTo).not.toContain(phoneNumber.slice(2, 9));
    expect(await codeNow()).toMatch(/^\d{6}$/);
    expect(JSON.stringify(body)).not.toContain(await codeNow());
  });

  it("is refused when wrong, and used up after three wrong tries, even when right", async () => {
    await send();
    const code = await codeNow();
    await expectVerdict(register(wrongCode(code)), "wrong");
    await expectVerdict(register(wrongCode(code)), "wrong");
    await expectVerdict(register(wrongCode(code)), "used_up");
    await expectVerdict(register(code), "used_up");
    expect(await customersOf(phoneNumber)).toEqual([]);
    world.clock.advance({ seconds: 61 });
    await resend();
    expect((await register(await codeNow())).status).toBe(200);
  });

  it("can be replaced by a new code after a minute, and is refused then", async () => {
    await send();
    const old = await codeNow();
    world.clock.advance({ seconds: 59 });
    const early = await resend();
    expect([early.status, early.body.code, early.body.details]).toEqual([
      429,
      "too_many_requests",
      { retryAfterSeconds: 1 },
    ]);
    world.clock.advance({ seconds: 1 });
    expect((await resend()).status).toBe(200);
    const fresh = await codeNow();
    expect(await openCodes()).toBe(1);
    if (fresh !== old) await expectVerdict(register(old), "wrong");
    expect((await register(fresh)).status).toBe(200);
  });

  it("expires after five minutes", async () => {
    await send();
    world.clock.advance({ minutes: 5 });
    await expectVerdict(register(await codeNow()), "expired");
  });

  it("can be used only once", async () => {
    await send();
    const code = await codeNow();
    const first = await register(code);
    booking.token = tokenOf(first.cookies);
    await expectVerdict(register(code), "used_up");
  });

  it("proves nothing in another booking", async () => {
    await send();
    const code = await codeNow();
    const other = await startBooking(world);
    await other.post("customer", { ...CONTACT, phoneNumber });
    await expectVerdict(register(code, other), "wrong");
    expect((await register(code)).status).toBe(200);
  });

  it("does not prove a phone number that is entered afterwards", async () => {
    await send();
    const code = await codeNow();
    const victim = "+16025559999";
    await booking.post("customer", { ...CONTACT, phoneNumber: victim });
    await expectVerdict(register(code), "wrong");
    expect(await customersOf(victim)).toEqual([]);
  });

  it("is sent neither without a contact nor to an invalid number", async () => {
    const fresh = await startBooking(world);
    expect((await send(fresh)).body.code).toBe("not_ready");
    expect((await register("123456", fresh)).body.code).toBe("not_ready");
    for (const number of ["555-0123", "+16025550123456", "call me"]) {
      const { status, body } = await fresh.post("customer", { ...CONTACT, phoneNumber: number });
      expect([status, Object.keys(body.errors)], number).toEqual([422, ["phoneNumber"]]);
    }
  });
});

const tokenOf = (cookies: readonly string[]) => /waggon_session=([^;]+)/.exec(cookies.join("\n"))?.[1] ?? "";

describe("a phone number that is proved", () => {
  it("creates a customer and signs in by a cookie that no script reads", async () => {
    await send();
    const { body, cookies } = await register(await codeNow());
    const cookie = cookies.find((cookie) => cookie.startsWith("waggon_session="));
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Lax/);
    expect(JSON.stringify(body)).not.toContain(tokenOf(cookies));
    expect(body.isVerified).toBe(true);
    expect(body.missing).not.toContain("verification");
    const me = await world.call("GET", "/v2/account/me", { token: tokenOf(cookies) });
    expect(me.body.person).toMatchObject({ role: "customer", displayName: expect.stringContaining("Ann") });
  });

  it("closes the booking to everybody else, including its first visitor", async () => {
    await send();
    const { cookies } = await register(await codeNow());
    expect((await booking.get("")).status).toBe(404);
    booking.token = (await world.addCustomer()).token;
    expect((await booking.get("")).status).toBe(404);
    booking.token = tokenOf(cookies);
    expect((await booking.get("")).status).toBe(200);
  });

  it("signs a known customer in, and changes neither draft nor profile", async () => {
    const known = await world.addCustomer();
    await booking.post("customer", { ...CONTACT, firstName: "Somebody", phoneNumber: known.phoneNumber });
    const before = (await booking.get("")).body;
    await send();
    const { body, cookies } = await register(await codeFor(world, known.phoneNumber));
    expect(body).toMatchObject({ pets: before.pets, address: before.address, contact: before.contact });
    const me = await world.call("GET", "/v2/account/me", { token: tokenOf(cookies) });
    expect(me.body.person.id).toBe(known.customerId);
    expect(await customersOf(known.phoneNumber)).toEqual([{ id: known.customerId, firstName: "Mia" }]);
  });

  it("refuses the sign-in to a closed account", async () => {
    const known = await world.addCustomer();
    await database.db
      .updateTable("accounts")
      .set({ status: "inactive" })
      .where("id", "=", known.accountId)
      .execute();
    await booking.post("customer", { ...CONTACT, phoneNumber: known.phoneNumber });
    await send();
    const answer = await register(await codeFor(world, known.phoneNumber));
    expect(answer.status).toBeLessThan(500);
    expect(answer.status).not.toBe(200);
    expect(tokenOf(answer.cookies)).toBe("");
  });

  it("records consent to the brand's three documents, with time and IP address", async () => {
    await makeAgreements(database.db, world.siteId);
    await send();
    await register(await codeNow());
    const [customer] = await customersOf(phoneNumber);
    const accepted = await database.db
      .selectFrom("agreementAcceptances as acceptance")
      .innerJoin("agreementDocuments as document", "document.id", "acceptance.documentId")
      .select(["document.kind", "acceptance.acceptedAt", "acceptance.ipAddress"])
      .where("customerId", "=", customer?.id ?? "")
      .orderBy("document.kind")
      .execute();
    expect(accepted.map(({ kind }) => kind)).toEqual(["cancellation", "release", "terms"]);
    for (const acceptance of accepted) {
      expect(acceptance).toMatchObject({ acceptedAt: world.clock.now(), ipAddress: "127.0.0.1" });
    }
  });

  it("cannot be entered without the three consents", async () => {
    for (const name of ["cancellationPolicy", "petRelease", "termsAndConditions"]) {
      for (const value of [false, undefined, "true", 1]) {
        const { status, body } = await booking.post("customer", { ...CONTACT, phoneNumber, [name]: value });
        expect([status, Object.keys(body.errors)]).toEqual([422, [name]]);
      }
    }
  });
});
