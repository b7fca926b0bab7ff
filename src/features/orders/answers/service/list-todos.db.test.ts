import { expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import type { Permission } from "#kit/wire/permission.ts";
import { useDatabase } from "#tests/db.ts";
import { refuseHold } from "#tests/works/refuse-hold.ts";
import { makeStage } from "#tests/works/stage.ts";

const database = useDatabase();

it("names amount and reason of a failed hold to staff who see payments alone", async () => {
  const stage = await makeStage(database);
  const { id, order } = await stage.visit({ byCard: true });
  await refuseHold(stage, id);
  const list = async (permissions: readonly Permission[]) => {
    const { siteId } = stage.world;
    const { token } = await makeStaffMember(database.db, siteId, { now: stage.now(), permissions });
    return (await stage.world.call("GET", "/v2/staff/todos", { token })).body.items;
  };
  expect(await list(["orders.read", "money.read"])).toMatchObject([
    { order: { id }, amount: order.totals.total.max, reason: expect.stringMatching(/./) },
  ]);
  expect(await list(["orders.read"])).toMatchObject([{ order: { id }, amount: null, reason: null }]);
});
