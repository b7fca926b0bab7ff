import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#kit/server/ids.ts";
import { useAnswers } from "#tests/answer-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { makePhoto } from "#tests/photos.ts";
import { useRescheduleSteps } from "#tests/reschedule-steps.ts";
import { writeLines } from "../../changes/store/services.ts";
import { type LineRow, readLines } from "../../store/order-parts.ts";

const database = useDatabase();
const moves = useRescheduleSteps(database);
const { at, book } = moves;
const { answer, answers, reach, finals } = useAnswers(database, moves);

const petId = () => at.order.petServicesByPet[0]?.pet.id ?? "";
const line = () => at.order.petServicesByPet[0]?.services[0]?.petServiceId ?? "";
const own = () => at.booking.token ?? "";
const ofVisit = (path: string) => `/v2/groomer/appointments/${at.order.id}/${path}`;
const report = () => ({ petId: petId(), findings: [], note: "Calm.", nextVisitWeeks: 6 });
const write = (body: object) => at.world.call("PUT", ofVisit("report"), { token: answers.groomer, body });
const upload = async () =>
  at.world.call("POST", ofVisit(`pet-services/${line()}/photos/before`), {
    token: answers.groomer,
    file: await makePhoto(),
  });
const seePhoto = (id: string, token: string) =>
  at.world.call("GET", `/v2/visit-photos/${id}/medium`, { token });

beforeEach(async () => {
  await book();
  reach(at.order.appointmentStart, 30);
  await answers.signIn();
});

describe("a visit that started before its time", () => {
  const mark = (name: string) =>
    at.world.call("POST", `/v2/groomer/appointments/${at.order.id}/marks`, {
      token: answers.groomer,
      body: { mark: name },
    });

  it("takes photos, the report and its completion once the groomer marked it as started", async () => {
    reach(at.order.appointmentStart, -20);
    await answers.signIn();
    expect((await mark("arrived")).status).toBe(200);
    expect((await upload()).status).toBe(409);
    expect((await write({ petReports: [report()] })).status).toBe(409);
    expect((await answer("complete", { ...finals(9_000), cashReceived: true })).status).toBe(409);
    expect((await mark("started")).status).toBe(200);
    expect((await upload()).status).toBe(200);
    expect((await write({ petReports: [report()] })).status).toBe(200);
    expect((await answer("complete", { ...finals(9_000), cashReceived: true })).body.status).toBe("complete");
  });
});

describe("a photo of a visit as staff", () => {
  const staffPath = () => `/v2/staff/orders/${at.order.id}/pet-services/${line()}/photos/before`;
  const entriesOf = ({ headers }: { headers: Headers }) =>
    database.db
      .selectFrom("auditEntries")
      .select(["before", "after"])
      .where("requestId", "=", headers.get("x-request-id") ?? "")
      .where("action", "=", "change photo of order")
      .execute();

  it("is added and removed by calls of their own, with an entry of each", async () => {
    const token = answers.staff;
    const added = await at.world.call("POST", staffPath(), { token, file: await makePhoto() });
    expect(added.status).toBe(200);
    const { id } = added.body.petServicesByPet[0].services[0].beforePhoto;
    expect((await seePhoto(id, own())).status).toBe(200);
    const name = `photo before ${line()}`;
    expect(await entriesOf(added)).toEqual([{ before: { [name]: "none" }, after: { [name]: "a photo" } }]);
    const removed = await at.world.call("DELETE", staffPath(), { token });
    expect(removed.body.petServicesByPet[0].services[0].beforePhoto).toBeNull();
    expect(await entriesOf(removed)).toEqual([{ before: { [name]: "a photo" }, after: { [name]: "none" } }]);
  });

  it("is not the groomer's or owner's call, nor theirs before the visit", async () => {
    for (const token of [answers.groomer, own()]) {
      const file = await makePhoto();
      expect((await at.world.call("POST", staffPath(), { token, file })).status).toBe(403);
      expect((await at.world.call("DELETE", staffPath(), { token })).status).toBe(403);
    }
    reach(at.order.appointmentStart, -60);
    await answers.signIn();
    const file = await makePhoto();
    expect((await at.world.call("POST", staffPath(), { token: answers.staff, file })).status).toBe(409);
  });
});

describe("a photo of a side that another device has photographed", () => {
  const path = () => `/v2/groomer/appointments/${at.order.id}/pet-services/${line()}/photos/before`;
  const send = async (query: Record<string, string>) =>
    at.world.call("POST", `${path()}?${new URLSearchParams(query)}`, {
      token: answers.groomer,
      file: await makePhoto(),
    });
  const remove = (photo: string) =>
    at.world.call("DELETE", `${path()}?${new URLSearchParams({ photo })}`, { token: answers.groomer });
  /** The photo of the side, and those beside it. */
  const photos = async (): Promise<string[]> => {
    const { body } = await at.world.call("GET", `/v2/groomer/orders/${at.order.id}`, {
      token: answers.groomer,
    });
    const shown = body.petServicesByPet[0].services[0].beforePhoto;
    const beside: { image: { id: string } }[] = body.photosBeside;
    return [...(shown ? [shown.id] : []), ...beside.map(({ image }) => image.id)];
  };

  it("stands beside it, for the same people, and each is removed alone", async () => {
    const [one, other] = [newId(), newId()];
    expect((await send({ taken: one, base: "" })).status).toBe(200);
    expect((await send({ taken: other, base: "" })).status).toBe(200);
    const both = await photos();
    expect(both).toHaveLength(2);
    const [first, second] = both as [string, string];
    for (const token of [answers.groomer, own(), answers.staff])
      expect((await seePhoto(second, token)).status).toBe(200);
    const stranger = await at.world.addCustomer();
    expect((await seePhoto(second, stranger.token)).status).toBe(404);
    expect((await remove(first)).status).toBe(200);
    expect((await remove(first)).status).toBe(200);
    expect(await photos()).toEqual([second]);
    expect((await seePhoto(first, answers.groomer)).status).toBe(404);
    expect((await remove(second)).status).toBe(200);
    expect(await photos()).toEqual([]);
  });

  it("is removed beside it, and the first stays", async () => {
    await send({ taken: newId(), base: "" });
    await send({ taken: newId(), base: "" });
    const [first, second] = (await photos()) as [string, string];
    expect((await remove(second)).status).toBe(200);
    expect(await photos()).toEqual([first]);
  });

  it("replaces it if the device had shown it", async () => {
    await send({ taken: newId(), base: "" });
    const [first = ""] = await photos();
    await send({ taken: newId(), base: first });
    const after = await photos();
    expect(after).toHaveLength(1);
    expect(after).not.toEqual([first]);
  });

  it("replaces the one beside it that it names, and no other", async () => {
    await send({ taken: newId(), base: "" });
    await send({ base: "" });
    const [first = "", second = ""] = await photos();
    await send({ base: second });
    const after = await photos();
    expect([after.length, after[0]]).toEqual([2, first]);
    expect(after).not.toContain(second);
    expect((await seePhoto(second, answers.groomer)).status).toBe(404);
    expect((await seePhoto(after[1] ?? "", answers.groomer)).status).toBe(200);
  });

  it("is named for staff, who replace or remove it by its id", async () => {
    const read = async () =>
      (await at.world.call("GET", `/v2/staff/appointments/${at.order.id}`, { token: answers.staff })).body;
    expect((await read()).photosBeside).toEqual([]);
    await send({ base: "" });
    await send({ base: "" });
    const [first = "", second = ""] = await photos();
    expect((await read()).photosBeside).toEqual([
      { petServiceId: line(), side: "before", image: expect.objectContaining({ id: second }) },
    ]);
    const path = `/v2/staff/orders/${at.order.id}/pet-services/${line()}/photos/before?photo=${second}`;
    expect((await at.world.call("DELETE", path, { token: answers.staff })).status).toBe(200);
    expect([(await read()).photosBeside, await photos()]).toEqual([[], [first]]);
  });

  it("is added once, though it comes twice, also at once or after it was removed", async () => {
    const [one, other] = [newId(), newId()];
    await send({ taken: one, base: "" });
    await Promise.all([send({ taken: other, base: "" }), send({ taken: other, base: "" })]);
    expect(await photos()).toHaveLength(2);
    const [first = ""] = await photos();
    await remove(first);
    const left = await photos();
    expect((await send({ taken: one, base: "" })).status).toBe(200);
    expect(await photos()).toEqual(left);
  });

  it("is refused while 5 stand beside it, and taken once one is removed", async () => {
    for (let count = 0; count < 6; count++) await send({ taken: newId(), base: "" });
    const all = await photos();
    expect(all).toHaveLength(6);
    const seventh = { taken: newId(), base: "" };
    const refused = await send(seventh);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("Remove one")]);
    expect(await photos()).toEqual(all);
    await remove(all[3] ?? "");
    expect((await send(seventh)).status).toBe(200);
    expect(await photos()).toHaveLength(6);
  });

  it("is not removed by a call that names none, while several are there", async () => {
    await send({ taken: newId(), base: "" });
    await send({ taken: newId(), base: "" });
    const [first = "", second = ""] = await photos();
    const removeAny = () => at.world.call("DELETE", path(), { token: answers.groomer });
    expect((await removeAny()).status).toBe(409);
    expect(await photos()).toEqual([first, second]);
    await remove(second);
    expect((await removeAny()).status).toBe(200);
    expect((await removeAny()).status).toBe(200);
    expect(await photos()).toEqual([]);
  });

  it("leaves with a removed service, and so does the photo of the side", async () => {
    await send({ taken: newId(), base: "" });
    await send({ taken: newId(), base: "" });
    const both = await photos();
    const { siteId } = at.world;
    const other = { ...(await readLines(database.db, siteId, at.order.id))[0], id: newId() } as LineRow;
    await database.db
      .transaction()
      .execute((tx) => writeLines(tx, siteId, at.order.id, [{ ...other, beforeFileId: null }]));
    const files = await database.db.selectFrom("files").select("state").where("id", "in", both).execute();
    expect(files.map(({ state }) => state)).toEqual(["removed", "removed"]);
    expect(await photos()).toEqual([]);
  });
});
