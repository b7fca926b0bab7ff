import { describe, expect, it } from "vitest";
import { openDatabase } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { makeContext, makeSite } from "../factory.ts";
import type { CodePurpose } from "../rules/codes.ts";
import { checkCode } from "./check-code.ts";
import { sendCode } from "./send-code.ts";

const database = useDatabase();
const START = new Date("2026-11-20T15:00:00Z");
const later = (seconds: number) => new Date(START.getTime() + seconds * 1_000);

let phones = 1_000;
const newPhone = () => `+1480555${phones++}`;

type Input = {
  siteId: SiteId;
  address: string;
  purpose?: CodePurpose;
  subjectId?: string;
  now?: Date;
  /** The network from which the code is requested. */
  from?: number;
};

async function send({ siteId, address, purpose = "sign_in", subjectId, now = START, from = 7 }: Input) {
  const context = makeContext(database.db, siteId, { now, ipAddress: `192.0.2.${from}` });
  return sendCode(context, { purpose, address, ...(subjectId && { subjectId }) });
}

/** The latest code that was sent to the address. */
async function readCode(address: string): Promise<string> {
  const message = await database.db
    .selectFrom("outboxMessages")
    .select("bodyText")
    .where("recipient", "=", address)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return message.bodyText.match(/^\d{6}/)?.[0] ?? "";
}

function check({ siteId, address, purpose = "sign_in", subjectId, now = START }: Input, code: string) {
  return checkCode(database.db, { siteId, purpose, address, code, now, ...(subjectId && { subjectId }) });
}

const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, "0");

async function sent(over: Partial<Input> = {}): Promise<{ input: Input; code: string }> {
  const siteId = over.siteId ?? (await makeSite(database.db)).siteId;
  const input = { siteId, address: newPhone(), ...over };
  await send(input);
  return { input, code: await readCode(input.address) };
}

const tally = (verdicts: string[], what: string) => verdicts.filter((verdict) => verdict === what).length;

describe("a code", () => {
  it("is right only once", async () => {
    const { input, code } = await sent();
    expect(await check(input, `${code.slice(0, 3)} ${code.slice(3)}`)).toBe("right");
    expect(await check(input, code)).toBe("used_up");
  });

  it("expires after five minutes", async () => {
    const { input, code } = await sent();
    expect(await check({ ...input, now: later(300) }, code)).toBe("expired");
    expect(await check({ ...input, now: later(299) }, code)).toBe("right");
  });

  it("stays valid after two wrong guesses and is used up by the third", async () => {
    const { input, code } = await sent();
    expect(await check(input, wrong(code, 1))).toBe("wrong");
    expect(await check(input, wrong(code, 2))).toBe("wrong");
    expect(await check(input, wrong(code, 3))).toBe("used_up");
    expect(await check(input, code)).toBe("used_up");
  });

  it("does not work for another site, purpose, address or subject", async () => {
    const other = await makeSite(database.db);
    const subjectId = newId();
    const { input, code } = await sent({ subjectId });
    for (const over of [
      { siteId: other.siteId },
      { purpose: "booking" as const },
      { address: newPhone() },
      { subjectId: newId() },
      { subjectId: undefined },
    ]) {
      // Three wrong guesses use up a code; a stranger's guesses must not use up the owner's.
      for (let i = 0; i < 3; i++) expect(await check({ ...input, ...over }, code)).toBe("wrong");
    }
    expect(await check(input, code)).toBe("right");
  });

  it("ends when the next code is sent, which has its own count of guesses", async () => {
    const { input, code: old } = await sent();
    await check(input, wrong(old));
    await send({ ...input, now: later(61) });
    const fresh = await readCode(input.address);
    if (old !== fresh) expect(await check({ ...input, now: later(62) }, old)).toBe("wrong");
    const rows = await database.db
      .selectFrom("oneTimeCodes")
      .select(["attempts", "usedAt"])
      .where("address", "=", input.address)
      .orderBy("createdAt")
      .execute();
    expect(rows[0]).toEqual({ attempts: 1, usedAt: null });
    expect(await check({ ...input, now: later(62) }, fresh)).toBe("right");
  });

  it("stays valid when another booking session uses the same phone", async () => {
    const { input, code } = await sent({ subjectId: newId() });
    await send({ ...input, subjectId: newId(), now: later(61) });
    expect(await check({ ...input, now: later(62) }, code)).toBe("right");
  });

  it("is stored as a keyed hash", async () => {
    const { input, code } = await sent();
    const row = await database.db
      .selectFrom("oneTimeCodes")
      .select("codeHash")
      .where("address", "=", input.address)
      .executeTakeFirstOrThrow();
    expect(row.codeHash).toHaveLength(32);
    expect(row.codeHash.toString("latin1")).not.toContain(code);
  });

  it("goes to phones by text, with a line for autofill, and to mailboxes by mail", async () => {
    const { siteId } = await makeSite(database.db);
    const phone = newPhone();
    await send({ siteId, address: phone });
    await send({ siteId, address: "mia@example.com" });
    const messages = await database.db
      .selectFrom("outboxMessages")
      .select(["channel", "subject", "bodyText"])
      .where("siteId", "=", siteId)
      .orderBy("channel")
      .execute();
    expect(messages).toEqual([
      { channel: "mail", subject: expect.stringMatching(/^\d{6} is/), bodyText: expect.any(String) },
      { channel: "text", subject: "", bodyText: expect.stringMatching(/\n@calm-paws\.test #\d{6}$/) },
    ]);
  });
});

describe("parallel calls", () => {
  it("check at most three of a thousand guesses from two nodes", async () => {
    const { input, code } = await sent();
    const other = openDatabase(database.url);
    const { siteId, address } = input;
    const guesses = Array.from({ length: 1_000 }, (_, i) =>
      checkCode(i % 2 ? database.db : other.db, {
        siteId,
        address,
        purpose: "sign_in",
        code: wrong(code, i + 1),
        now: START,
      }),
    );
    const verdicts = await Promise.all(guesses);
    await other.close();
    expect(tally(verdicts, "right")).toBe(0);
    expect(tally(verdicts, "wrong")).toBeLessThanOrEqual(2);
    const row = await database.db
      .selectFrom("oneTimeCodes")
      .select("attempts")
      .where("address", "=", address)
      .executeTakeFirstOrThrow();
    expect(row.attempts).toBe(3);
    expect(await check(input, code)).toBe("used_up");
  });

  it("accept a right code exactly once in a hundred guesses", async () => {
    for (let round = 0; round < 10; round++) {
      const { input, code } = await sent();
      const verdicts = await Promise.all(Array.from({ length: 100 }, () => check(input, code)));
      expect(tally(verdicts, "right")).toBe(1);
    }
  });

  it("send one code for twenty requests", async () => {
    const { siteId } = await makeSite(database.db);
    const input = { siteId, address: newPhone() };
    const settled = await Promise.allSettled(Array.from({ length: 20 }, () => send(input)));
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await check(input, await readCode(input.address))).toBe("right");
  });
});

describe("sending a code", () => {
  it("is refused within a minute of the last code, with the seconds to wait", async () => {
    const { input } = await sent();
    await expect(send({ ...input, now: later(20) })).rejects.toMatchObject({
      code: "too_many_requests",
      message: "We have just sent you a code. Please wait 40 seconds and try again.",
      details: { retryAfterSeconds: 40 },
    });
    const next = await send({ ...input, now: later(60) });
    expect(next).toEqual({ resendAt: later(120), expiresAt: later(360) });
  });

  it("works for the owner after a stranger has used up the share of one network", async () => {
    const { siteId } = await makeSite(database.db);
    const address = newPhone();
    for (let i = 0; i < 6; i++) await send({ siteId, address, from: 66, now: later(i * 60) });
    const stranger = send({ siteId, address, from: 66, now: later(700) });
    await expect(stranger).rejects.toMatchObject({ code: "too_many_requests" });
    await expect(send({ siteId, address, now: later(700) })).resolves.toBeDefined();
    for (let i = 1; i < 6; i++) await send({ siteId, address, from: i, now: later(700 + i * 60) });
    const anybody = send({ siteId, address, from: 9, now: later(1_200) });
    await expect(anybody).rejects.toMatchObject({ code: "too_many_requests" });
  });

  it("stops after six codes an hour from one network to one address, for all purposes", async () => {
    const { siteId } = await makeSite(database.db);
    const address = newPhone();
    const purposes = ["sign_in", "booking", "sign_up"] as const;
    for (let i = 0; i < 6; i++) {
      await send({ siteId, address, purpose: purposes[i % 3] ?? "booking", now: later(i * 90) });
    }
    await expect(send({ siteId, address, now: later(700) })).rejects.toMatchObject({
      code: "too_many_requests",
    });
    await expect(send({ siteId, address, now: later(3_601) })).resolves.toBeDefined();
  });

  it("stops after sixty codes an hour from one network", async () => {
    const { siteId } = await makeSite(database.db);
    const from = (host: number) => makeContext(database.db, siteId, { ipAddress: `2001:db8:5:6::${host}` });
    const input = () => ({ purpose: "sign_in", address: newPhone() }) as const;
    const settled = await Promise.allSettled(
      Array.from({ length: 70 }, (_, i) => sendCode(from(i + 1), input())),
    );
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(60);
    const elsewhere = makeContext(database.db, siteId, { ipAddress: "2001:db8:5:7::1" });
    await expect(sendCode(elsewhere, input())).resolves.toBeDefined();
  });
});

it("refuses to check a code in a transaction, where a rollback would undo the count", async () => {
  const { siteId } = await makeSite(database.db);
  const input = { siteId, purpose: "sign_in", address: newPhone(), code: "000000", now: START } as const;
  const inside = database.db.transaction().execute((tx) => checkCode(tx, input));
  await expect(inside).rejects.toThrow("outside of transactions");
});
