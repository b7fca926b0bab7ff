import { beforeEach } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { makeRate } from "#features/earnings/factory.ts";
import { forgetSites } from "#features/sites/service.ts";
import { newId } from "#kit/server/ids.ts";
import type { Permission } from "#kit/wire/permission.ts";
import type { TestDatabase } from "./db.ts";
import { makeStage, SOON, type Stage, type Visit } from "./works/stage.ts";

export const PASSWORD = "muddy paws on tuesday";

/** What a test has: a brand, a visit marked as missed, its fee in cents, and the sign-in of the caller. */
type Missed = { stage: Stage; visit: Visit; token: string; fee: number };

/** Marks a visit by card as missed before each test, for a fee of which the groomer gets 60 %. */
export function useMissedVisit(database: TestDatabase) {
  const at = {} as Missed;

  const setSite = async (values: { refundLimitCents?: number; lateFeePercent?: number }) => {
    await database.db.updateTable("sites").set(values).where("id", "=", at.stage.world.siteId).execute();
    forgetSites(database.db);
  };
  /** Signs another staff member in, with all permissions by default. */
  const become = async (permissions?: readonly Permission[]) => {
    const over = { now: at.stage.now(), password: PASSWORD, ...(permissions && { permissions }) };
    at.token = (await makeStaffMember(database.db, at.stage.world.siteId, over)).token;
  };
  const post = (part: string, body: object) =>
    at.stage.world.call("POST", `/v2/staff/orders/${at.visit.id}/${part}`, { token: at.token, body });
  const show = async () =>
    (await at.stage.world.call("GET", `/v2/staff/appointments/${at.visit.id}`, { token: at.token })).body;
  const lift = async (body: object = {}) =>
    post("lift-no-show", {
      version: (await show()).version,
      ...{ seenRefunded: 0, reason: "The groomer rang at the wrong door.", ...body },
    });
  const refund = (amount: number) => post("refund", { refundId: newId(), seenRefunded: 0, amount });
  const earnings = async () =>
    (
      await database.db
        .selectFrom("earningEntries")
        .select(["cause", "amountCents"])
        .where("orderId", "=", at.visit.id)
        .orderBy("madeAt")
        .orderBy("id")
        .execute()
    ).map(({ cause, amountCents }) => [cause, amountCents] as const);
  const refunds = () =>
    database.db
      .selectFrom("paymentRefunds as refund")
      .innerJoin("payments as payment", "payment.id", "refund.paymentId")
      .select(["refund.amount", "refund.status"])
      .where("payment.orderId", "=", at.visit.id)
      .execute();
  /** The keys of the visit's messages whose part begins with this word. */
  const messageKeys = async (word: string) =>
    (
      await database.db
        .selectFrom("outboxMessages")
        .select("key")
        .where("siteId", "=", at.stage.world.siteId)
        .where("key", "like", `order:${at.visit.id}:${word}%`)
        .execute()
    ).map(({ key }) => key);

  beforeEach(async () => {
    at.stage = await makeStage(database, `lift-${newId()}`);
    await setSite({ lateFeePercent: 50 });
    const rate = { firstDay: "2020-01-01", basisPoints: 6_000, now: at.stage.now() };
    await makeRate(database.db, at.stage.world.siteId, rate);
    at.visit = await at.stage.begun({ byCard: true, date: SOON });
    await become();
    at.fee = (await post("no-show", {})).body.fee;
  });

  return { at, setSite, become, post, show, lift, refund, earnings, refunds, messageKeys };
}
