import { describe, expect, it } from "vitest";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { useDeskSteps } from "#tests/desk-steps.ts";
import { makeWorld } from "#tests/world.ts";

const database = useDatabase();
const { at, desk, waiting, entries } = useDeskSteps(database);

const save = (title: string, content: string, id = newId()) =>
  desk(at.sam, "PUT", `/replies/${id}`, { title, content });
const titles = async () =>
  (await desk(at.bea, "GET", "/replies")).body.map(({ title }: { title: string }) => title);

describe("a prepared answer", () => {
  it("is saved, changed and removed for the whole team, with an entry each", async () => {
    await database.db.deleteFrom("cannedReplies").execute();
    const id = newId();
    expect((await save("Receipt", "Choose Receipt.", id)).status).toBe(200);
    await save("receipt for the tax", "Choose Receipt, {name}.", id);
    // A repeat changes nothing.
    await save("receipt for the tax", "Choose Receipt, {name}.", id);
    await save("Address", "We come to you.");
    expect(await titles()).toEqual(["Address", "receipt for the tax"]);
    const left = await desk(at.bea, "DELETE", `/replies/${id}`);
    expect([left.status, await titles()]).toEqual([200, ["Address"]]);
    expect((await desk(at.bea, "DELETE", `/replies/${id}`)).status).toBe(404);
    const own = async (action: string) =>
      (await entries(action)).filter(({ target }) => target === `reply=${id}`).length;
    expect([await own("save a prepared answer"), await own("remove a prepared answer")]).toEqual([2, 1]);
  });

  it("is filled with the person, the brand and who answers", async () => {
    await database.db.deleteFrom("cannedReplies").execute();
    const roomId = await waiting();
    await save("Hello", "Hello {name}! {staff}, {brand}");
    const brand = (await at.stage.world.call("GET", "/v2/sites/current")).body.name;
    const { body } = await desk(at.bea, "GET", `/rooms/${roomId}/replies`);
    expect(body[0].content).toBe(`Hello Ann Lee! Bea Hill, ${brand}`);
  });

  it("needs a title of its own, a text, and known placeholders", async () => {
    await database.db.deleteFrom("cannedReplies").execute();
    await save("Receipt", "Choose Receipt.");
    const taken = await save("RECEIPT", "Another");
    expect([taken.status, taken.body.message]).toEqual([409, "A prepared answer with this title exists."]);
    expect((await save("Empty", " ")).body.errors).toEqual({ content: ["Write the answer first."] });
    expect((await save("Odd", "Dear {first}")).body.errors).toEqual({
      content: ["Use only {name}, {brand} and {staff}, not {first}."],
    });
  });

  it("belongs to one brand", async () => {
    await database.db.deleteFrom("cannedReplies").execute();
    const id = newId();
    await save("Receipt", "Choose Receipt.", id);
    const elsewhere = await makeWorld(database.db, { slug: "replies-elsewhere" });
    const { token } = await elsewhere.addStaff();
    const call = (method: string, path: string, body?: object) =>
      elsewhere.call(method, `/v2/staff/messages${path}`, { token, ...(body && { body }) });
    expect((await call("GET", "/replies")).body).toEqual([]);
    expect((await call("DELETE", `/replies/${id}`)).status).toBe(404);
    expect((await call("PUT", `/replies/${id}`, { title: "Receipt", content: "Ours" })).status).toBe(200);
    expect((await desk(at.sam, "GET", "/replies")).body[0].content).toBe("Choose Receipt.");
  });
});
