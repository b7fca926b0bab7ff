import { describe, expect, it } from "vitest";
import { useDatabase } from "#tests/db.ts";
import { makeContext, makeCustomer, makeSite } from "../factory.ts";
import type { CodePurpose } from "../rules/codes.ts";
import { countAttempt, readAddress } from "./find-account.ts";
import { resetPassword } from "./reset-password.ts";
import { sendCode } from "./send-code.ts";
import { signIn } from "./sign-in.ts";

const database = useDatabase();
const PASSWORD = "muddy paws on tuesday";

/** Makes an account whose daily limit of password guesses is used up by ten networks. */
async function makeGuessedAt() {
  const { siteId } = await makeSite(database.db);
  const customer = await makeCustomer(database.db, siteId, { password: PASSWORD });
  const contextAt = (ipAddress: string) => makeContext(database.db, siteId, { ipAddress });
  const address = readAddress({ email: customer.email });
  for (let i = 0; i < 100; i++) {
    await countAttempt(contextAt(`198.51.100.${i % 10}`), address, "password");
  }
  const owner = contextAt("192.0.2.7");
  const codeFor = async (purpose: CodePurpose) => {
    await sendCode(owner, { purpose, address: customer.email });
    const { bodyText } = await database.db
      .selectFrom("outboxMessages")
      .select("bodyText")
      .where("siteId", "=", siteId)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    return bodyText.slice(0, 6);
  };
  return { owner, email: customer.email, codeFor };
}

describe("an account after a hundred password guesses from ten networks", () => {
  it("refuses every further password", async () => {
    const { owner, email } = await makeGuessedAt();
    const trying = signIn(owner, { role: "customer", email, password: PASSWORD });
    await expect(trying).rejects.toMatchObject({ code: "too_many_requests" });
  });

  it("lets its owner in by a code", async () => {
    const { owner, email, codeFor } = await makeGuessedAt();
    const code = await codeFor("sign_in");
    expect(await signIn(owner, { role: "customer", email, code })).toMatchObject({ role: "customer" });
  });

  it("lets its owner set a new password by a code", async () => {
    const { owner, email, codeFor } = await makeGuessedAt();
    const code = await codeFor("reset_password");
    const input = { role: "customer", email, code, password: "clean paws on friday" } as const;
    expect(await resetPassword(owner, input)).toMatchObject({ role: "customer" });
  });
});
