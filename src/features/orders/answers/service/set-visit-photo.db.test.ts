import { beforeEach, describe, expect, it } from "vitest";
import { useAnswers } from "#tests/answer-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { makePhoto } from "#tests/photos.ts";
import { useRescheduleSteps } from "#tests/reschedule-steps.ts";

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
