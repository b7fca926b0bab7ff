import { expect, it } from "vitest";
import { testClock } from "#kit/server/clock.ts";
import { createLog } from "#kit/server/log.ts";
import { useDatabase } from "#tests/db.ts";
import { makeContext, makeCustomer, makeSite } from "./factory.ts";
import { clearSecrets } from "./jobs.ts";
import { sendCode } from "./service/send-code.ts";

const database = useDatabase();

it("deletes old codes and ended sessions, leaves valid ones and can run twice", async () => {
  const clock = testClock("2026-11-20T15:00:00Z");
  const { siteId } = await makeSite(database.db);
  const customer = await makeCustomer(database.db, siteId, { now: clock.now() });
  const context = () => makeContext(database.db, siteId, { now: clock.now() });
  const input = { purpose: "sign_in", address: customer.phoneNumber } as const;
  await sendCode(context(), input);
  clock.advance({ days: 2, hours: 1 });
  await sendCode(context(), input);

  const run = () => clearSecrets.run({}, { db: database.db, clock, log: createLog("silent") });
  await run();
  await run();
  const counts = async () => ({
    codes: (await database.db.selectFrom("oneTimeCodes").select("id").execute()).length,
    signIns: (await database.db.selectFrom("signIns").select("id").execute()).length,
  });
  expect(await counts()).toEqual({ codes: 1, signIns: 1 });

  clock.advance({ days: 365 + 31 });
  await run();
  expect(await counts()).toEqual({ codes: 0, signIns: 0 });
});

it("gives a code's message the same expiry as the code", async () => {
  const { siteId } = await makeSite(database.db);
  const context = makeContext(database.db, siteId);
  const input = { purpose: "sign_in", address: "+14805550199" } as const;
  const { expiresAt } = await sendCode(context, input);
  const message = await database.db
    .selectFrom("outboxMessages")
    .select("validUntil")
    .where("siteId", "=", siteId)
    .executeTakeFirstOrThrow();
  expect(message.validUntil).toEqual(expiresAt);
});
