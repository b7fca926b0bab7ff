import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hashPassword } from "#kit/server/passwords.ts";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { makeSignIn, makeStaffMember } from "../../factory.ts";

const database = useDatabase();
const PASSWORD = "muddy paws on tuesday";
let world: World;
let groomer: { id: string; accountId: string; token: string };
let made = 0;

beforeAll(async () => {
  world = await makeWorld(database.db);
});

beforeEach(async () => {
  world.clock.advance({ minutes: 20 });
  await database.db.deleteFrom("limits").execute();
  const id = await world.addGroomer();
  const { accountId } = await database.db
    .selectFrom("groomers")
    .select("accountId")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const passwordHash = await hashPassword(PASSWORD);
  await database.db.updateTable("accounts").set({ passwordHash }).where("id", "=", accountId).execute();
  const token = await makeSignIn(database.db, world.siteId, accountId, { now: world.clock.now() });
  groomer = { id, accountId, token };
});

const call = (method: string, path = "", body?: object, token = groomer.token) =>
  world.call(method, `/v2/groomer/account${path}`, { token, ...(body && { body }) });
const newEmail = () => `groomer-${++made}@example.com`;
const row = () =>
  database.db
    .selectFrom("groomers")
    .innerJoin("accounts", "accounts.id", "groomers.accountId")
    .select([
      "groomers.email",
      "groomers.phoneNumber",
      "accounts.email as signsInBy",
      "accounts.passwordHash",
    ])
    .where("groomers.id", "=", groomer.id)
    .executeTakeFirstOrThrow();

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
const codeTo = async (recipient: string) =>
  (await messagesTo(recipient))[0]?.match(/\b\d{6}\b/)?.[0] ?? "none";

describe("a groomer's account", () => {
  it("gets another mailbox by its code and the password, which the brand's mails then use", async () => {
    const [before, email] = [await call("GET"), newEmail()];
    const other = await makeSignIn(database.db, world.siteId, groomer.accountId, { now: world.clock.now() });
    expect((await call("POST", "/email/code", { email })).status).toBe(200);
    const emailCode = await codeTo(email);
    const wrong = await call("PUT", "/email", { email, emailCode, password: "not the password" });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([401, ["password"]]);
    expect((await row()).email).not.toBe(email);
    const { status, body } = await call("PUT", "/email", { email, emailCode, password: PASSWORD });
    expect([status, body.email, body.isEmailVerified]).toEqual([200, email, true]);
    expect(await row()).toMatchObject({ email, signsInBy: email });
    expect((await call("GET", "", undefined, other)).status, "every other session ends").toBe(401);
    expect(await messagesTo(before.body.email)).toHaveLength(1);
  });

  it("gets another phone by a texted code, and refuses a wrong one", async () => {
    const phone = { prefix: "+1", number: `(602) 555-${String(2_000 + ++made)}` };
    const phoneNumber = `+1602555${String(2_000 + made)}`;
    await call("POST", "/phone/code", { phone });
    const code = await codeTo(phoneNumber);
    const wrong = code === "000000" ? "111111" : "000000";
    const refused = await call("PUT", "/phone", { phone, code: wrong, password: PASSWORD });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ["code"]]);
    expect((await call("PUT", "/phone", { phone, code, password: PASSWORD })).status).toBe(200);
    expect((await row()).phoneNumber).toBe(phoneNumber);
  });

  it("gets another password with a proof, and refuses a change without one", async () => {
    const { passwordHash } = await row();
    const bare = await call("PUT", "/password", { newPassword: "otters like wednesdays" });
    expect([bare.status, Object.keys(bare.body.errors).toSorted()]).toEqual([
      422,
      ["confirmCode", "password"],
    ]);
    expect((await row()).passwordHash).toBe(passwordHash);
    const body = { newPassword: "otters like wednesdays", password: PASSWORD };
    expect((await call("PUT", "/password", body)).status).toBe(200);
    expect((await row()).passwordHash).not.toBe(passwordHash);
  });

  it("changes nothing while staff act for the groomer, nor for anybody else", async () => {
    const { accountId: impersonatorId } = await makeStaffMember(database.db, world.siteId);
    const now = world.clock.now();
    const acting = await makeSignIn(database.db, world.siteId, groomer.accountId, { now, impersonatorId });
    expect((await call("GET", "", undefined, acting)).status).toBe(200);
    expect((await call("POST", "/email/code", { email: newEmail() }, acting)).status).toBe(403);
    const body = { newPassword: "otters like wednesdays", password: PASSWORD };
    expect((await call("PUT", "/password", body, acting)).status).toBe(403);
    const { token } = await world.addCustomer();
    expect((await call("GET", "", undefined, token)).status).toBe(403);
  });

  it("does not take the mailbox of another groomer", async () => {
    const taken = newEmail();
    const other = await world.addGroomer({ displayName: "Bea Comb" });
    const { accountId } = await database.db
      .selectFrom("groomers")
      .select("accountId")
      .where("id", "=", other)
      .executeTakeFirstOrThrow();
    await database.db.updateTable("accounts").set({ email: taken }).where("id", "=", accountId).execute();
    await call("POST", "/email/code", { email: taken });
    const emailCode = await codeTo(taken);
    const refused = await call("PUT", "/email", { email: taken, emailCode, password: PASSWORD });
    expect(refused.status).toBe(409);
    expect((await row()).email).not.toBe(taken);
  });
});
