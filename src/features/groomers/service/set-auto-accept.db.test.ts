import { expect, it } from "vitest";
import { useDatabase } from "#tests/db.ts";
import { makeStage } from "#tests/works/stage.ts";

const database = useDatabase();

it("decides whether the next order waits for the groomer", async () => {
  const stage = await makeStage(database, "auto-accept");
  const { token } = await stage.groomer();
  const set = (autoAcceptOrders: boolean) =>
    stage.world.call("PUT", "/v2/groomer/auto-accept", { token, body: { autoAcceptOrders } });
  expect((await set(false)).body).toEqual({ autoAcceptOrders: false });
  expect((await stage.visit()).order.status).toBe("pending");
  expect((await set(true)).body).toEqual({ autoAcceptOrders: true });
  expect((await stage.visit()).order.status).toBe("accepted");
});
