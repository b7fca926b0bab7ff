import { beforeEach, describe, expect, it } from "vitest";
import { makeSignIn, makeStaffMember } from "#features/accounts/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { useMessagingSteps } from "#tests/messaging-steps.ts";
import { MAX_QUICK_REPLIES, QUICK_REPLY_REFUSALS } from "../words/quick-replies.ts";
import { forgetRooms } from "./forget-rooms.ts";

const database = useDatabase();
const { at, call, pairRoom } = useMessagingSteps(database);
beforeEach(() => database.db.deleteFrom("quickReplies").execute());

type Caller = { token: string };
const PATH = "/v2/messaging-service/quick-replies";
const save = (by: Caller, title: string, content = "On the way.", id = newId()) =>
  at.stage.world.call("PUT", `${PATH}/${id}`, { token: by.token, body: { title, content } });
const remove = (by: Caller, id: string) =>
  at.stage.world.call("DELETE", `${PATH}/${id}`, { token: by.token });
const titles = async (by: Caller) =>
  (await at.stage.world.call("GET", PATH, { token: by.token })).body.map(
    ({ title }: { title: string }) => title,
  );

describe("a quick reply", () => {
  it("is saved, changed and removed by the groomer", async () => {
    const id = newId();
    expect((await save(at.ada, "Late", "I am late.", id)).status).toBe(200);
    await save(at.ada, "late by traffic", "I am late, {name}.", id);
    await save(at.ada, "Gate", "Which gate code?");
    expect(await titles(at.ada)).toEqual(["Gate", "late by traffic"]);
    expect((await remove(at.ada, id)).body.map(({ title }: { title: string }) => title)).toEqual(["Gate"]);
    expect((await remove(at.ada, id)).status).toBe(404);
  });

  it("is filled with the client, the brand and the groomer of a conversation", async () => {
    const roomId = await pairRoom();
    await save(at.ada, "Hello", "Hello {name}! {me}, {brand}");
    const { name: brand } = (await at.stage.world.call("GET", "/v2/sites/current")).body;
    const { body } = await call(at.ada, "GET", `/${roomId}/quick-replies`);
    expect(body[0].content).toBe(`Hello Ann Lee! Ada Brush, ${brand}`);
    expect((await call(at.ada, "GET", `/${newId()}/quick-replies`)).status).toBe(404);
    const stranger = await at.stage.customer();
    expect((await call(stranger, "GET", `/${roomId}/quick-replies`)).status).toBe(404);
  });

  it("is for customers and renters too, and filled with the brand's name for the team", async () => {
    const { renter } = await at.stage.world.addPeople();
    const { name: brand } = (await at.stage.world.call("GET", "/v2/sites/current")).body;
    for (const by of [at.ann, renter]) {
      await save(by, "Thanks", "Thank you, {name}!");
      expect(await titles(by)).toEqual(["Thanks"]);
      const { token } = by;
      const room = await at.stage.world.call("POST", "/v2/messaging-service/support-room", { token });
      const { body } = await call(by, "GET", `/${room.body.roomId}/quick-replies`);
      expect(body).toMatchObject([{ title: "Thanks", content: `Thank you, ${brand}!` }]);
    }
    expect(await titles(at.ada)).toEqual([]);
  });

  it("is gone with the account of its owner", async () => {
    await save(at.ann, "Thanks");
    const { siteId } = at.stage.world;
    const { accountId } = at.ann;
    await database.db.transaction().execute((tx) => forgetRooms(tx, { siteId, accountId }));
    expect(await titles(at.ann)).toEqual([]);
  });

  it("needs a title of its own, a text, and known placeholders", async () => {
    await save(at.ada, "Late");
    const taken = await save(at.ada, "LATE");
    expect([taken.status, taken.body.message]).toEqual([409, QUICK_REPLY_REFUSALS.title]);
    expect((await save(at.ada, "Empty", " ")).body.errors).toEqual({ content: [QUICK_REPLY_REFUSALS.empty] });
    expect((await save(at.ada, "Odd", "Dear {first}")).body.errors).toEqual({
      content: ["Use only {name}, {brand} and {me}, not {first}."],
    });
    expect(await titles(at.ada)).toEqual(["Late"]);
  });

  it("is one of twenty, also when many are saved at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: MAX_QUICK_REPLIES + 6 }, (_, nth) => save(at.ada, `Reply ${nth}`)),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => [status, body.message])).toEqual(
      Array(6).fill([409, QUICK_REPLY_REFUSALS.many]),
    );
    const [first] = (await at.stage.world.call("GET", PATH, { token: at.ada.token })).body;
    // A change of one that exists is no new one.
    expect((await save(at.ada, "Reply changed", "Changed", first.id)).status).toBe(200);
    expect(await titles(at.ada)).toHaveLength(MAX_QUICK_REPLIES);
  });

  it("belongs to one groomer, and staff who act for the groomer do not change it", async () => {
    const { siteId } = at.stage.world;
    const id = newId();
    await save(at.ada, "Mine", "Mine.", id);
    const other = (await at.stage.world.addPeople()).groomer;
    expect(await titles(other)).toEqual([]);
    expect((await save(other, "Theirs", "Theirs.", id)).status).toBe(404);
    expect((await remove(other, id)).status).toBe(404);
    const staff = await makeStaffMember(database.db, siteId);
    const acting = {
      token: await makeSignIn(database.db, siteId, at.ada.accountId, { impersonatorId: staff.accountId }),
    };
    expect((await save(acting, "Staff")).status).toBe(403);
    expect((await remove(acting, id)).status).toBe(403);
    const { content } = await database.db
      .selectFrom("quickReplies")
      .select("content")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect([await titles(at.ada), content]).toEqual([["Mine"], "Mine."]);
  });
});
