import { beforeAll, expect, it } from "vitest";
import { useDatabase } from "#tests/db.ts";
import { makeStage, type Stage } from "#tests/works/stage.ts";

const database = useDatabase();
let stage: Stage;

beforeAll(async () => {
  stage = await makeStage(database);
});

it.each(["accept", "decline", "cancel", "no-show"])(
  "refuses to %s an order that has changed since staff saw it",
  async (answer) => {
    const { id } = answer === "no-show" ? await stage.begun() : await stage.waiting();
    const token = await stage.staff();
    const send = (version: number) =>
      stage.world.call("POST", `/v2/staff/orders/${id}/${answer}`, { token, body: { version } });
    await stage.setOrder(id, { version: 3 });
    const { status, body } = await send(2);
    expect([status, body.code]).toEqual([409, "conflict"]);
    expect(body.message).toContain("has just been changed");
    expect((await send(3)).status).toBe(200);
  },
);
