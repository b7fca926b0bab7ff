import { beforeEach, describe, expect, it } from "vitest";
import { copyEarlierRewards } from "#features/earnings/store/entries.ts";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { setGroomerStatus } from "#tests/groomer-states.ts";
import { finalsOf, makeStage, type Stage } from "#tests/works/stage.ts";

const database = useDatabase();
const PATH = "/v2/service-marketing/service-provider/referral-code";
let stage: Stage;
let referrerId: string;
let referralId: string;

/** Ada came by the code of a groomer. */
beforeEach(async () => {
  stage = await makeStage(database, `reward-${newId()}`);
  referrerId = await stage.world.addGroomer();
  referralId = newId();
  const { siteId } = stage.world;
  await database.db
    .insertInto("groomerReferrals")
    .values({
      id: referralId,
      siteId,
      referrerId,
      newcomerId: stage.ada,
      rewardCents: 1_500,
      claimedAt: stage.now(),
    })
    .execute();
});

/** Makes visits of Ada that are complete. */
async function alreadyCompleted(count: number): Promise<void> {
  for (let made = 0; made < count; made++) {
    const { id } = await stage.visit();
    await stage.setOrder(id, { status: "complete", completedAt: stage.now() });
  }
}

const earnings = () =>
  database.db
    .selectFrom("earningEntries")
    .select(["accountId", "cause", "amountCents", "referralId", "madeAt"])
    .where("siteId", "=", stage.world.siteId)
    .execute();
const mails = () =>
  database.db
    .selectFrom("outboxMessages")
    .select(["recipient", "subject", "bodyText"])
    .where("siteId", "=", stage.world.siteId)
    .where("key", "like", "groomer-referral:%")
    .execute();
const shown = async () =>
  (await stage.world.call("GET", PATH, { token: (await stage.groomer(referrerId)).token })).body;

describe("a groomer who brought another one", () => {
  it("earns what was promised with the tenth completed visit, once, and is notified", async () => {
    await database.db
      .updateTable("groomers")
      .set({ email: "referrer@example.com" })
      .where("id", "=", referrerId)
      .execute();
    await alreadyCompleted(8);
    await stage.completed();
    expect(await earnings()).toEqual([]);
    expect((await shown()).newcomers).toMatchObject([{ visits: 9, earnedAt: null, earned: 0 }]);
    const tenth = await stage.completed();
    const now = stage.now();
    const { accountId } = await stage.groomer(referrerId);
    const entry = { accountId, cause: "reward", amountCents: 1_500, referralId, madeAt: now };
    expect(await earnings()).toEqual([entry]);
    expect(await shown()).toMatchObject({
      earned: 1_500,
      newcomers: [{ visits: 10, earnedAt: now.toISOString(), earned: 1_500 }],
    });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect([mail?.recipient, mail?.subject]).toEqual([
      "referrer@example.com",
      expect.stringMatching(/^You earned \$15 at /),
    ]);
    expect(mail?.bodyText).toContain("has completed 10 visits");
    expect(mail?.bodyText).toContain("/groomer/account/referral-code");

    // The same completion again, and the eleventh visit.
    const { token } = await stage.groomer();
    const repeat = { token, body: finalsOf(tenth) };
    await stage.done("POST", `/v2/groomer/orders/${tenth.id}/complete`, repeat);
    await stage.completed();
    expect(await earnings()).toEqual([entry]);
    expect(await mails()).toHaveLength(1);
    expect((await shown()).newcomers).toMatchObject([{ visits: 10 }]);
  });

  it("earns nothing by canceled, missed or others' visits", async () => {
    await alreadyCompleted(8);
    const canceled = await stage.visit();
    await stage.setOrder(canceled.id, { status: "cancelled" });
    const missed = await stage.begun();
    await stage.setOrder(missed.id, { orderMarkedAsNoShow: true });
    const other = await stage.visit();
    await stage.setOrder(other.id, { status: "complete", groomerId: referrerId });
    await stage.completed();
    expect(await earnings()).toEqual([]);
  });

  it("earns by a completion only if all of it succeeds", async () => {
    await alreadyCompleted(9);
    const tenth = await stage.begun();
    const { token } = await stage.groomer();
    const { petServices } = finalsOf(tenth);
    const [line] = petServices;
    const body = { petServices: [{ ...line, final: 9_999_999 }], cashReceived: true };
    const refused = await stage.world.call("POST", `/v2/groomer/orders/${tenth.id}/complete`, {
      token,
      body,
    });
    expect(refused.status).toBe(422);
    expect([await earnings(), await mails()]).toEqual([[], []]);
  });

  it("earns after leaving too, and the mail then has no link to a page that is closed", async () => {
    await setGroomerStatus(database.db, referrerId, "inactive");
    await database.db
      .updateTable("groomers")
      .set({ email: "left@example.com" })
      .where("id", "=", referrerId)
      .execute();
    await alreadyCompleted(9);
    await stage.completed();
    expect(await earnings()).toMatchObject([{ cause: "reward", amountCents: 1_500 }]);
    const [mail] = await mails();
    expect(mail?.recipient).toBe("left@example.com");
    expect(mail?.bodyText).not.toContain("/groomer/account");
  });
});

it("copies a reward that the version before entered into its own table, once", async () => {
  const { accountId } = await stage.groomer(referrerId);
  const entry = { id: newId(), siteId: stage.world.siteId, groomerId: referrerId, kind: "referral" as const };
  await database.db
    .insertInto("groomerEarnings")
    .values({ ...entry, amountCents: 1_500, referralId, madeAt: stage.now() })
    .execute();
  for (let ran = 0; ran < 2; ran++) await copyEarlierRewards(database.db);
  const copied = { accountId, cause: "reward", amountCents: 1_500, referralId, madeAt: stage.now() };
  expect(await earnings()).toEqual([copied]);
});
