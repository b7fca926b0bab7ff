import { beforeEach, describe, expect, it } from "vitest";
import { makeApi } from "#features/accounts/factory.ts";
import { enterReward } from "#features/earnings/service/enter-reward.ts";
import { rewardGroomerReferral } from "#features/promotions/service/reward-groomer-referral.ts";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { finalsOf, makeStage, type Stage, type Visit } from "#tests/works/stage.ts";
import { handlers } from "../../src/api.ts";
import { together } from "./barrier.ts";

const ROUNDS = process.env.RACE_ROUNDS === undefined ? 3 : Math.min(Number(process.env.RACE_ROUNDS), 100);
const LIMIT = { timeout: ROUNDS * 30_000 };

const database = useDatabase({ max: 40 });
let stage: Stage;
let referrerId: string;

/** Ada came by the code of a groomer. */
beforeEach(async () => {
  stage = await makeStage(database, `race-${newId()}`);
  referrerId = await stage.world.addGroomer();
  const { siteId } = stage.world;
  const row = { id: newId(), siteId, referrerId, newcomerId: stage.ada, rewardCents: 1_000 };
  await database.db
    .insertInto("groomerReferrals")
    .values({ ...row, claimedAt: stage.now() })
    .execute();
});

const earnings = () =>
  database.db
    .selectFrom("earningEntries")
    .select(["accountId", "cause", "amountCents"])
    .where("siteId", "=", stage.world.siteId)
    .execute();
const mails = () =>
  database.db
    .selectFrom("outboxMessages")
    .select("key")
    .where("siteId", "=", stage.world.siteId)
    .where("key", "like", "groomer-referral:%")
    .execute();

/** Makes visits of Ada that are complete. */
async function alreadyCompleted(count: number): Promise<void> {
  for (let made = 0; made < count; made++) {
    const { id } = await stage.visit();
    await stage.setOrder(id, { status: "complete", completedAt: stage.now() });
  }
}

async function begunVisits(count: number): Promise<Visit[]> {
  const visits: Visit[] = [];
  for (let made = 0; made < count; made++) visits.push(await stage.begun());
  return visits;
}

describe("the reward of a groomer's referral", () => {
  it(
    "is earned once when the ninth to twelfth visits are completed at once at several nodes",
    LIMIT,
    async () => {
      await alreadyCompleted(8);
      const visits = await begunVisits(4);
      const { token } = await stage.groomer();
      const { host } = stage.world;
      const clients = visits.map((visit) => {
        const node = makeApi(database.db, handlers, stage.world.clock);
        const body = finalsOf(visit);
        return () => node(host, "POST", `/v2/groomer/orders/${visit.id}/complete`, { token, body });
      });
      // Each is sent twice, as by a groomer with two phones.
      const replies = await together([...clients, ...clients]);
      expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
      expect(await earnings()).toMatchObject([{ cause: "reward", amountCents: 1_000 }]);
      expect(await mails()).toHaveLength(1);
    },
  );

  it(
    `is earned by one of two transactions that complete the ninth and tenth, in ${ROUNDS} rounds`,
    LIMIT,
    async () => {
      await alreadyCompleted(8);
      const [ninth, tenth] = await begunVisits(2);
      const { siteId } = stage.world;
      const scope = { siteId, now: stage.now(), origin: "" };
      for (let round = 0; round < ROUNDS; round++) {
        const done = Promise.withResolvers<void>();
        let written = 0;
        const completeOne = (visit: Visit | undefined) => () =>
          database.db.transaction().execute(async (tx) => {
            const order = tx.updateTable("orders").where("id", "=", visit?.id ?? "");
            await order.set({ status: "complete", completedAt: stage.now() }).execute();
            written += 1;
            if (written === 2) done.resolve();
            // Neither sees the other's visit yet.
            await done.promise;
            const reward = await rewardGroomerReferral(tx, scope, stage.ada);
            if (reward) await enterReward(tx, scope, reward);
            return reward;
          });
        const rewards = await together([completeOne(ninth), completeOne(tenth)]);
        expect(rewards.filter((reward) => reward !== null)).toMatchObject([{ referrerId, cents: 1_000 }]);
        expect(await earnings()).toHaveLength(1);
        await startAgain([ninth?.id ?? "", tenth?.id ?? ""]);
      }
    },
  );
});

/** Takes the last two visits and the reward back, past the guard of the table. */
async function startAgain(orderIds: readonly string[]): Promise<void> {
  const { siteId } = stage.world;
  await database.pool.query("alter table earning_entries disable trigger earning_entries_stay");
  await database.db.deleteFrom("earningEntries").where("siteId", "=", siteId).execute();
  await database.pool.query("alter table earning_entries enable trigger earning_entries_stay");
  const referrals = database.db.updateTable("groomerReferrals").where("siteId", "=", siteId);
  await referrals.set({ earnedAt: null }).execute();
  for (const id of orderIds) await stage.setOrder(id, { status: "accepted", completedAt: null });
}
