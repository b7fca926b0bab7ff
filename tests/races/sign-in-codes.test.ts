import { describe, expect, it } from "vitest";
import { makeContext, makeCustomer, makeSite } from "#features/accounts/factory.ts";
import { CODE_ATTEMPTS, CODES_OF_ADDRESS } from "#features/accounts/rules/codes.ts";
import { checkCode } from "#features/accounts/service/check-code.ts";
import { sendCode } from "#features/accounts/service/send-code.ts";
import { signIn } from "#features/accounts/service/sign-in.ts";
import { type Database, type Db, openDatabase } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { useDatabase } from "#tests/db.ts";

// The long form is CODE_GUESSES=1000000 npm run test:races. The short form shows the same bound.
const GUESSES = Number(process.env.CODE_GUESSES ?? 10_000);
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 10);

const database = useDatabase({ max: 16 });
const START = new Date("2026-11-20T15:00:00Z");
const asked = { purpose: "sign_in" } as const;

let made = 0;
// Phones have their own counter with four digits. There are more networks than that.
let phones = 0;
const nextPhone = () => `+1480556${String(phones++).padStart(4, "0")}`;
/** Returns another network for every call, so that only the limits of codes apply. */
const nextNetwork = () => `2001:db8:${(++made).toString(16)}::1`;

/** Sends a code from a new network. Returns false when the address has reached its limit. */
async function send(siteId: SiteId, address: string, now = START): Promise<boolean> {
  const context = makeContext(database.db, siteId, { now, ipAddress: nextNetwork() });
  try {
    await sendCode(context, { ...asked, address });
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === "too_many_requests") return false;
    throw error;
  }
}

async function readCode(address: string): Promise<string> {
  const { bodyText } = await database.db
    .selectFrom("outboxMessages")
    .select("bodyText")
    .where("recipient", "=", address)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return /^\d{6}/.exec(bodyText)?.[0] ?? "";
}

const wrong = (code: string, by: number) =>
  String((Number(code) + 1 + (by % 999_999)) % 1_000_000).padStart(6, "0");

/** Counts the evaluated guesses at the codes of an address. */
async function evaluated(address: string): Promise<number> {
  const { sum } = await database.db
    .selectFrom("oneTimeCodes")
    .select((of) => of.fn.sum<string>("attempts").as("sum"))
    .where("address", "=", address)
    .executeTakeFirstOrThrow();
  return Number(sum);
}

async function withNodes<T>(run: (nodes: readonly Db[]) => Promise<T>): Promise<T> {
  const other: Database = openDatabase(database.url, { max: 16 });
  try {
    return await run([database.db, other.db]);
  } finally {
    await other.close();
  }
}

describe("a guesser", () => {
  it(`gets 72 of ${GUESSES} guesses a day evaluated, over all codes of an address`, async () => {
    const { siteId } = await makeSite(database.db);
    const address = nextPhone();
    const perCode = Math.ceil(GUESSES / CODES_OF_ADDRESS.aDay);
    let [codes, guesses] = [0, 0];
    for (let minute = 0; minute < 24 * 60; minute += 5) {
      const now = new Date(START.getTime() + minute * 60_000);
      if (!(await send(siteId, address, now))) continue;
      codes += 1;
      const code = await readCode(address);
      for (let n = 0; n < perCode; n += 100) {
        const batch = Array.from({ length: Math.min(100, perCode - n) }, (_, i) => wrong(code, n + i));
        const guess = (typed: string) =>
          checkCode(database.db, { siteId, purpose: "sign_in", address, code: typed, now });
        const verdicts = await Promise.all(batch.map(guess));
        expect(verdicts).not.toContain("right");
        guesses += batch.length;
      }
    }
    expect(codes).toBe(CODES_OF_ADDRESS.aDay);
    expect(guesses).toBeGreaterThanOrEqual(GUESSES);
    expect(await evaluated(address)).toBe(codes * CODE_ATTEMPTS);
    expect(codes * CODE_ATTEMPTS, "so a million numbers take 38 years").toBe(72);
  }, 900_000);

  it("gets at most three of 1,000 guesses at once evaluated, on two nodes", async () => {
    await withNodes(async (nodes) => {
      for (let round = 0; round < Math.min(ROUNDS, 5); round += 1) {
        const { siteId } = await makeSite(database.db);
        const address = nextPhone();
        await send(siteId, address);
        const code = await readCode(address);
        const guesses = Array.from({ length: 1_000 }, (_, n) =>
          checkCode(nodes[n % 2] as Db, {
            siteId,
            purpose: "sign_in",
            address,
            // The right code is the last guess, so it usually comes too late.
            code: n === 999 ? code : wrong(code, n),
            now: START,
          }),
        );
        const verdicts = await Promise.all(guesses);
        const tried = await evaluated(address);
        expect(tried).toBeLessThanOrEqual(CODE_ATTEMPTS);
        expect(verdicts.filter((verdict) => verdict === "right").length).toBeLessThanOrEqual(1);
      }
    });
  });

  it("gets more guesses evaluated when the check does not count them in one statement", async () => {
    let worst = 0;
    for (let round = 0; round < 5; round += 1) {
      const { siteId } = await makeSite(database.db);
      const address = nextPhone();
      await send(siteId, address);
      const looked = await Promise.all(Array.from({ length: 64 }, () => lookThenCount(address)));
      worst = Math.max(worst, looked.filter(Boolean).length);
    }
    expect(worst).toBeGreaterThan(CODE_ATTEMPTS);
  });
});

/** The same rule in two statements. The tests above must notice this fault. */
async function lookThenCount(address: string): Promise<boolean> {
  const row = await database.db
    .selectFrom("oneTimeCodes")
    .select(["id", "attempts"])
    .where("address", "=", address)
    .executeTakeFirstOrThrow();
  if (row.attempts >= CODE_ATTEMPTS) return false;
  await database.db
    .updateTable("oneTimeCodes")
    .set({ attempts: row.attempts + 1 })
    .where("id", "=", row.id)
    .execute();
  return true;
}

describe("the right code", () => {
  it("starts one session when it is entered 100 times at once", {
    timeout: 60_000 + ROUNDS * 2_000,
  }, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { siteId } = await makeSite(database.db);
      const { accountId, phoneNumber } = await makeCustomer(database.db, siteId, {
        phoneNumber: nextPhone(),
        now: START,
      });
      const before = await sessions(accountId);
      await send(siteId, phoneNumber);
      const code = await readCode(phoneNumber);
      const phone = { prefix: "+1", number: phoneNumber };
      const tries = Array.from({ length: 100 }, () => {
        const context = makeContext(database.db, siteId, { now: START, ipAddress: nextNetwork() });
        return signIn(context, { role: "customer", phone, code });
      });
      const settled = await Promise.allSettled(tries);
      expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      const reasons = settled.flatMap((result) => (result.status === "rejected" ? [result.reason.code] : []));
      expect(new Set(reasons)).toEqual(new Set(["code_rejected"]));
      expect((await sessions(accountId)) - before).toBe(1);
    }
  });
});

async function sessions(accountId: string): Promise<number> {
  const rows = await database.db
    .selectFrom("signIns")
    .select("id")
    .where("accountId", "=", accountId)
    .execute();
  return rows.length;
}
