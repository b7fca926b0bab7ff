import { beforeEach, describe, expect, it } from "vitest";
import { offerSlots } from "#features/waitlist/internal/offer-slots.ts";
import { hashToken } from "#kit/server/ids.ts";
import { createLog } from "#kit/server/log.ts";
import { useDatabase } from "./db.ts";
import { fillDay, releaseVisits, waitFor } from "./waitlist-steps.ts";
import { makeStage, type Stage } from "./works/stage.ts";

const database = useDatabase();
let stage: Stage;
const FULL = "2027-01-09";

beforeEach(async () => {
  await database.db.deleteFrom("limits").execute();
  stage = await makeStage(database);
});

async function accountOf(token = ""): Promise<string> {
  const { accountId } = await database.db
    .selectFrom("signIns")
    .select("accountId")
    .where("tokenHash", "=", hashToken(token))
    .executeTakeFirstOrThrow();
  return accountId;
}

/** The two directions of a block between a customer and a groomer. */
const DIRECTIONS = ["the customer", "the groomer"] as const;
type Blocker = (typeof DIRECTIONS)[number];

async function block(by: Blocker, token: string | undefined, groomerId = stage.ada): Promise<void> {
  const customer = await accountOf(token);
  const { accountId: groomer } = await stage.groomer(groomerId);
  const pair = by === "the customer" ? [customer, groomer] : [groomer, customer];
  const [accountId = "", blockedId = ""] = pair;
  await database.db
    .insertInto("blocks")
    .values({ siteId: stage.world.siteId, accountId, blockedId, blockedAt: stage.now() })
    .execute();
}

const rebook = async ({ token, id }: { token: string; id: string }) =>
  (await stage.done("POST", "/v1/checkout/rebook", { token, body: { orderId: id } })).body.wishedGroomer;

const INPUT = { days: [], partsOfDay: [], wantsCall: true, note: "" };

/** Lets Ada decline a visit, and returns the groomer who is offered in her place. */
async function standInFor({ id, token }: { id: string; token: string }): Promise<string | undefined> {
  const own = (await stage.groomer()).token;
  await stage.done("POST", `/v2/groomer/orders/${id}/decline`, { token: own, body: { description: "" } });
  const path = `/v2/service-checkout/pet-service/customer-orders/${id}/stand-in`;
  return (await stage.done("GET", path, { token })).body.standIn?.serviceProvider.id;
}

/** A customer who waits for a time of Ada's full day, and the visits that fill it. */
async function waiter() {
  const visits = await fillDay(stage.world, stage.ada, FULL);
  return { visits, token: (await waitFor(stage.world, [FULL])).token };
}

async function offersAfter(visits: ReadonlyMap<number, string>): Promise<number> {
  await releaseVisits(stage.world, [visits.get(11), visits.get(12), visits.get(13)]);
  const scope = { db: database.db, log: createLog("silent"), now: stage.now() };
  return offerSlots(scope, stage.world.siteId);
}

describe.each(DIRECTIONS)("after a block by %s", (by) => {
  it("a visit is booked again without its groomer", async () => {
    const visit = await stage.completed();
    expect(await rebook(visit)).toMatchObject({ id: stage.ada });
    await block(by, visit.token);
    expect(await rebook(visit)).toBeNull();
  });

  it("a request cannot prefer that groomer", async () => {
    const booking = await stage.proved();
    await block(by, booking.token);
    const { status, body } = await booking.put("request-wishes", { ...INPUT, groomerId: stage.ada });
    expect([status, Object.keys(body.errors)]).toEqual([422, ["groomerId"]]);
  });

  it("a request that already prefers that groomer is not sent", async () => {
    const booking = await stage.proved();
    expect((await booking.put("request-wishes", { ...INPUT, groomerId: stage.ada })).status).toBe(200);
    await block(by, booking.token);
    const { status, body } = await booking.post("mark-as-order-request");
    expect([status, Object.keys(body.errors)]).toEqual([422, ["groomerId"]]);
  });

  it("that groomer is not offered as a stand-in", async () => {
    const bea = await stage.world.addGroomer({ displayName: "Bea Comb" });
    expect(await standInFor(await stage.waiting())).toBe(bea);
    const visit = await stage.waiting();
    await block(by, visit.token, bea);
    expect(await standInFor(visit)).toBeUndefined();
  });

  it("a time of that groomer is not offered from the waitlist", async () => {
    const { token, visits } = await waiter();
    await block(by, token);
    expect(await offersAfter(visits)).toBe(0);
  });
});

it("a freed time is offered from the waitlist without a block", async () => {
  const { visits } = await waiter();
  expect(await offersAfter(visits)).toBe(1);
});
