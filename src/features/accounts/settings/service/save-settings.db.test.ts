import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/db.ts";
import { HOME, makeWorld, type World } from "#tests/world.ts";
import { makeCustomer, makeSignIn } from "../../factory.ts";
import { readNotifications } from "./read-settings.ts";

const database = useDatabase();
const SETTINGS = "/v2/account/customer/settings";
const PASSWORD = "muddy paws on tuesday";
let world: World;
let customer: Awaited<ReturnType<typeof makeCustomer>>;
let made = 0;

beforeAll(async () => {
  world = await makeWorld(database.db);
});

beforeEach(async () => {
  world.clock.advance({ minutes: 20 });
  await database.db.deleteFrom("limits").execute();
  const now = world.clock.now();
  customer = await makeCustomer(database.db, world.siteId, { password: PASSWORD, now });
});

const call = (method: string, path: string, body?: unknown, token = customer.token) =>
  world.call(method, path, { token, ...(body !== undefined && { body }) });
const show = async (token?: string) => (await call("GET", SETTINGS, undefined, token)).body;
const save = (body: unknown, token?: string) => call("POST", SETTINGS, body, token);
const address = () => `new-${++made}@example.com`;

async function messagesTo(recipient: string): Promise<string[]> {
  const rows = await database.db
    .selectFrom("outboxMessages")
    .select("bodyText")
    .where("recipient", "=", recipient)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ bodyText }) => bodyText);
}

async function codeTo(recipient: string): Promise<string> {
  return (await messagesTo(recipient))[0]?.match(/^\d{6}/)?.[0] ?? "none";
}

describe("a customer's settings", () => {
  it("change only the given fields", async () => {
    expect(await show()).toMatchObject({
      firstName: "Mia",
      physicalAddress: null,
      serviceArea: null,
      notifications: { reminderMail: true, reminderText: true, reviewMail: true, newsMail: false },
      hasPassword: true,
      isConfirmed: false,
      deletesAt: null,
    });
    await save({ firstName: "Zoë" });
    await save({ notifications: { reminderText: false } });
    const { status, body } = await save({ lastName: "O'Neil", referralSource: "A friend" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ firstName: "Zoë", lastName: "O'Neil", referralSource: "A friend" });
    expect(body.notifications).toEqual({
      reminderMail: true,
      reminderText: false,
      reviewMail: true,
      newsMail: false,
    });
    const notifications = await readNotifications(database.db, world.siteId, customer.customerId);
    expect(notifications).toEqual(body.notifications);
    expect((await save({})).body).toEqual(body);
  });

  it("locate a new address and find its service area", async () => {
    const home = { ...HOME, addressLine2: "Apt 4", addressNotes: "Gate 12", isApartmentComplex: true };
    const { body } = await save({ address: home });
    expect(body).toMatchObject({
      physicalAddress: { addressLine: HOME.addressLine, addressLine2: "Apt 4", postalCode: "85006" },
      addressNotes: "Gate 12",
      isApartmentComplex: true,
      serviceArea: { id: world.areaId },
    });
    const moved = await save({
      address: { ...HOME, locality: "Austin", adminDistrict: "TX", postalCode: "78704" },
    });
    expect(moved.body).toMatchObject({ serviceArea: null, physicalAddress: { postalCode: "78704" } });
    const nowhere = await save({ address: { ...HOME, postalCode: "00000" } });
    expect([nowhere.status, Object.keys(nowhere.body.errors)]).toEqual([422, ["address.postalCode"]]);
  });
});

describe("a new e-mail address", () => {
  const send = (email: string) => call("POST", "/v2/account/customer/new-email-code", { email });

  it("needs its code and a proof, ends other sessions and notifies the old mailbox", async () => {
    const email = address();
    const now = world.clock.now();
    const other = await makeSignIn(database.db, world.siteId, customer.accountId, { now });
    expect((await send(email)).body.sentTo).toBe("n••••@example.com");
    const emailCode = await codeTo(email);
    const { status, body } = await save({ email, emailCode, password: PASSWORD });
    expect([status, body.email, body.isEmailVerified, body.isConfirmed]).toEqual([200, email, true, true]);
    expect((await call("GET", SETTINGS, undefined, other)).status).toBe(401);
    expect((await messagesTo(customer.email))[0]).toContain("has a new e-mail address");
    const signIn = await world.call("POST", "/v2/account/customer/sign-in", {
      body: { email, password: PASSWORD },
    });
    expect(signIn.status).toBe(200);
  });

  it("is refused without its code, with a wrong code and without a proof", async () => {
    const email = address();
    await send(email);
    const emailCode = await codeTo(email);
    const refusalOf = async (body: object) => {
      const answer = await save({ email, ...body });
      return [answer.status, answer.body.code, Object.keys(answer.body.errors)];
    };
    expect(await refusalOf({ password: PASSWORD })).toEqual([422, "validation_failed", ["emailCode"]]);
    expect(await refusalOf({ emailCode })).toEqual([422, "validation_failed", ["password", "confirmCode"]]);
    expect(await refusalOf({ emailCode, password: "wrong words" })).toEqual([
      401,
      "sign_in_failed",
      ["password"],
    ]);
    expect(await refusalOf({ emailCode, confirmCode: "000000" })).toEqual([
      422,
      "code_rejected",
      ["confirmCode"],
    ]);
    const wrong = emailCode === "111111" ? "222222" : "111111";
    expect(await refusalOf({ emailCode: wrong, password: PASSWORD })).toEqual([
      422,
      "code_rejected",
      ["emailCode"],
    ]);
    expect((await show()).email).toBe(customer.email);
    // The proof was right and still counts, so the customer needs only the code again.
    expect((await save({ email, emailCode })).body.email).toBe(email);
  });

  it("is refused after its code if another account has confirmed it", async () => {
    const { email } = await makeCustomer(database.db, world.siteId, { now: world.clock.now() });
    expect((await send(email)).status).toBe(200);
    const refused = await save({ email, emailCode: await codeTo(email), password: PASSWORD });
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    expect((await show()).email).toBe(customer.email);
  });

  it("needs a code that was mailed for the same account", async () => {
    const email = address();
    const stranger = await makeCustomer(database.db, world.siteId, { now: world.clock.now() });
    await call("POST", "/v2/account/customer/new-email-code", { email }, stranger.token);
    const refused = await save({ email, emailCode: await codeTo(email), password: PASSWORD });
    expect(refused.body.code).toBe("code_rejected");
  });

  it("is refused to staff who act for the customer, but other changes are accepted", async () => {
    const email = address();
    await send(email);
    const { staff } = await world.addPeople();
    const over = { now: world.clock.now(), impersonatorId: staff.accountId };
    const acting = await makeSignIn(database.db, world.siteId, customer.accountId, over);
    const body = { email, emailCode: await codeTo(email), password: PASSWORD };
    expect((await save(body, acting)).status).toBe(403);
    expect((await save({ firstName: "Mira" }, acting)).body.firstName).toBe("Mira");
    expect((await show()).email).toBe(customer.email);
  });
});

describe("a proof that the owner is present", () => {
  const confirm = (to?: string) => call("POST", "/v2/account/customer/confirm-code", to ? { to } : {});
  const setPassword = (body: object) => call("PUT", "/v2/account/customer/password", body);

  it("lasts ten minutes for one session when a code gives it", async () => {
    expect((await confirm()).body.sentTo).toMatch(/^•••/);
    const confirmCode = await codeTo(customer.phoneNumber);
    expect((await setPassword({ newPassword: "five plain words do too", confirmCode })).status).toBe(200);
    expect((await show()).isConfirmed).toBe(true);
    const now = world.clock.now();
    const other = await makeSignIn(database.db, world.siteId, customer.accountId, { now });
    expect((await show(other)).isConfirmed).toBe(false);
    world.clock.advance({ minutes: 9 });
    expect((await setPassword({ newPassword: "six plain words do as well" })).status).toBe(200);
    world.clock.advance({ minutes: 2 });
    const late = await setPassword({ newPassword: "seven words are a few too many" });
    expect([late.status, Object.keys(late.body.errors)]).toEqual([422, ["password", "confirmCode"]]);
  });

  it("sends no code to an unconfirmed address", async () => {
    const unproved = await makeCustomer(database.db, world.siteId, {
      isEmailProved: false,
      phoneNumber: null,
      now: world.clock.now(),
    });
    const answer = await call("POST", "/v2/account/customer/confirm-code", {}, unproved.token);
    expect([answer.status, answer.body.code]).toEqual([409, "conflict"]);
  });

  it("is refused after twelve wrong passwords", async () => {
    const guess = () => setPassword({ newPassword: "five plain words do too", password: "wrong words" });
    const codes: string[] = [];
    for (let tries = 0; tries < 14; tries++) codes.push((await guess()).body.code);
    expect(codes.slice(0, 12)).toEqual(Array(12).fill("sign_in_failed"));
    expect(codes.slice(12)).toEqual(["too_many_requests", "too_many_requests"]);
  });

  it("allows a new password, which ends other sessions and notifies the owner", async () => {
    const now = world.clock.now();
    const other = await makeSignIn(database.db, world.siteId, customer.accountId, { now });
    const weak = await setPassword({ newPassword: "password1", password: PASSWORD });
    expect([weak.status, Object.keys(weak.body.errors)]).toEqual([422, ["newPassword"]]);
    expect((await setPassword({ newPassword: "five plain words do too", password: PASSWORD })).status).toBe(
      200,
    );
    expect((await call("GET", SETTINGS, undefined, other)).status).toBe(401);
    expect((await show()).hasPassword).toBe(true);
    expect((await messagesTo(customer.email))[0]).toContain("new password");
    const signIn = (password: string) =>
      world.call("POST", "/v2/account/customer/sign-in", { body: { email: customer.email, password } });
    expect((await signIn(PASSWORD)).status).toBe(401);
    expect((await signIn("five plain words do too")).status).toBe(200);
  });
});

describe("a new phone number", () => {
  const send = (number: string) => call("POST", "/v2/account/customer/phone/code", { phone: { number } });
  const update = (number: string, body: object) =>
    call("PUT", "/v2/account/customer/phone/update", { phone: { number }, ...body });

  it("needs its code and a proof; the old number is notified and cannot sign in", async () => {
    const number = "+16025550142";
    await send("(602) 555-0142");
    const code = await codeTo(number);
    const unproved = await update(number, { code });
    expect([unproved.status, Object.keys(unproved.body.errors)]).toEqual([422, ["password", "confirmCode"]]);
    const { status, body } = await update(number, { code, password: PASSWORD });
    expect([status, body]).toEqual([200, { phoneNumber: number, isPhoneVerified: true }]);
    expect(await show()).toMatchObject({ phoneNumber: number, isPhoneVerified: true });
    expect((await messagesTo(customer.phoneNumber))[0]).toContain("a new phone number");
    const signIn = { role: "customer", phone: { number: customer.phoneNumber } };
    await world.call("POST", "/v2/account/sign-in-code", { body: signIn });
    expect((await messagesTo(customer.phoneNumber))[0]).toContain("no account has confirmed it");
  });

  it("is refused if another account has confirmed it", async () => {
    const { phoneNumber } = await makeCustomer(database.db, world.siteId, { now: world.clock.now() });
    expect((await send(phoneNumber)).status).toBe(200);
    const refused = await update(phoneNumber, { code: await codeTo(phoneNumber), password: PASSWORD });
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    expect((await show()).phoneNumber).toBe(customer.phoneNumber);
  });

  it("is refused if it is invalid or unchanged", async () => {
    const none = await send("12");
    expect([none.status, Object.keys(none.body.errors)]).toEqual([422, ["phone.number"]]);
    expect((await send(customer.phoneNumber)).body.code).toBe("conflict");
  });
});
