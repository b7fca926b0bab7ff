import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "#kit/server/ids.ts";
import { addDays } from "#kit/wire/calendar-day.ts";
import { useDatabase } from "#tests/db.ts";
import { makeStage, type Stage, type Visit } from "#tests/works/stage.ts";
import { makeWorld } from "#tests/world.ts";
import { forgetClientNotes } from "./forget-client-notes.ts";

const database = useDatabase();
const CLIENTS = "/v2/groomer/clients";
let stage: Stage;
let token = "";
let visit: Visit;
let customerId = "";

const customerOf = async ({ id }: Visit) =>
  (await database.db.selectFrom("orders").select("customerId").where("id", "=", id).executeTakeFirstOrThrow())
    .customerId;
const call = (method: "GET" | "PUT" | "DELETE", path: string, body?: object, by = token) =>
  stage.world.call(method, path, { token: by, ...(body && { body }) });

beforeAll(async () => {
  stage = await makeStage(database);
  token = (await stage.groomer()).token;
  visit = await stage.completed();
  customerId = await customerOf(visit);
});
beforeEach(async () => {
  await database.db.deleteFrom("limits").execute();
});

describe("the list of clients", () => {
  it("counts complete visits and shows the last and the next", async () => {
    const { body } = await call("GET", CLIENTS);
    expect(body).toMatchObject({ total: 1, page: 1, limit: 20 });
    const [start] = visit.order.petServicesByPet;
    expect(body.items).toMatchObject([
      { id: customerId, visits: 1, noShows: 0, petNames: [start?.pet.name], nextVisit: null },
    ]);
    expect(body.items[0].lastVisit.date).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it("finds a client by a part of a pet's name, and takes % and _ as they are", async () => {
    const name = visit.order.petServicesByPet[0]?.pet.name ?? "";
    const search = async (text: string) =>
      (await call("GET", `${CLIENTS}?${new URLSearchParams({ search: text })}`)).body.total;
    expect(await search(name.slice(1, 4).toUpperCase())).toBe(1);
    expect(await search("%")).toBe(0);
    expect(await search("_")).toBe(0);
  });

  it("has no client of a canceled visit alone", async () => {
    const canceled = await stage.visit();
    await stage.setOrder(canceled.id, { status: "cancelled" });
    expect((await call("GET", `${CLIENTS}/${await customerOf(canceled)}`)).status).toBe(404);
  });
});

/** Counts what a groomer has stored about clients. */
async function rowsOf(accountId: string) {
  const notes = await database.db
    .selectFrom("clientNotes")
    .innerJoin("groomers", "groomers.id", "clientNotes.groomerId")
    .select("clientNotes.note")
    .where("groomers.accountId", "=", accountId)
    .execute();
  const blocks = await database.db
    .selectFrom("blocks")
    .select("blockedId")
    .where("accountId", "=", accountId)
    .execute();
  return { notes: notes.length, blocks: blocks.length };
}

/** The phone number in the groomer's list of orders. */
async function phoneInOrders(): Promise<string | null> {
  const day = new Date(stage.now().getTime() - 86_400_000).toISOString().slice(0, 10);
  const query = new URLSearchParams({ start_date: day, end_date: addDays(day, 2) });
  const { body } = await call("GET", `/v2/service-schedule/service-provider/orders?${query}`);
  const found = body.items.find(({ id }: { id: string }) => id === visit.id);
  return found.customer.phoneNumber;
}

describe("a client", () => {
  it("is shown with pets, visits and the phone number of a recent visit", async () => {
    const { status, body } = await call("GET", `${CLIENTS}/${customerId}`);
    expect(status).toBe(200);
    expect(body.pets.map(({ id }: { id: string }) => id)).toEqual([visit.petId]);
    expect(body.latestVisits).toMatchObject([{ id: visit.id, status: "complete" }]);
    expect(body.phoneNumber).toMatch(/^\+1/);
  });

  it("has no phone number for a groomer whose brand hides them", async () => {
    const set = (permissions: readonly string[]) =>
      database.db
        .updateTable("groomers")
        .set({ permissions: JSON.stringify(permissions) })
        .where("id", "=", stage.ada)
        .execute();
    await set(["hours"]);
    const shown = (await call("GET", `${CLIENTS}/${customerId}`)).body.phoneNumber;
    const listed = await phoneInOrders();
    const direct = await call("GET", `/v2/account/service-provider/customer-phone/${customerId}`);
    await set(["phone"]);
    expect([shown, listed, direct.status]).toEqual([null, null, 403]);
    expect((await call("GET", `${CLIENTS}/${customerId}`)).body.phoneNumber).toMatch(/^\+1/);
    expect(await phoneInOrders()).toMatch(/^\+1/);
  });

  it("is the same 404 for another groomer, in another brand, and for a missing customer", async () => {
    const bea = await stage.groomer(await stage.world.addGroomer({ displayName: "Bea Comb" }));
    const elsewhere = await makeWorld(database.db, { slug: "clients-elsewhere" });
    const foreign = await elsewhere.addCustomer();
    const missing = await call("GET", `${CLIENTS}/${newId()}`);
    expect(missing.status).toBe(404);
    expect((await call("GET", `${CLIENTS}/${customerId}`, undefined, bea.token)).body).toEqual(missing.body);
    expect((await call("GET", `${CLIENTS}/${foreign.customerId}`)).body).toEqual(missing.body);
    const write = [`${CLIENTS}/${customerId}/note`, { note: "x" }] as const;
    expect((await call("PUT", ...write, bea.token)).body).toEqual(missing.body);
    expect((await call("PUT", `${CLIENTS}/${customerId}/block`, {}, bea.token)).body).toEqual(missing.body);
    expect(await rowsOf(bea.accountId)).toEqual({ notes: 0, blocks: 0 });
  });
});

describe("the note about a client", () => {
  it("replaces the last one, and is this groomer's alone", async () => {
    await call("PUT", `${CLIENTS}/${customerId}/note`, { note: "Park behind the house." });
    const { body } = await call("PUT", `${CLIENTS}/${customerId}/note`, { note: "Ring twice." });
    expect(body.note).toBe("Ring twice.");
    const beaId = await stage.world.addGroomer({ displayName: "Cleo Comb" });
    const shared = await stage.completed();
    await stage.setOrder(shared.id, { groomerId: beaId, customerId });
    const bea = await stage.groomer(beaId);
    expect((await call("GET", `${CLIENTS}/${customerId}`, undefined, bea.token)).body.note).toBe("");
  });

  it("is removed with the customer's account", async () => {
    await call("PUT", `${CLIENTS}/${customerId}/note`, { note: "Ring twice." });
    const { siteId } = stage.world;
    await database.db.transaction().execute((tx) => forgetClientNotes(tx, { siteId, customerId }));
    expect((await call("GET", `${CLIENTS}/${customerId}`)).body.note).toBe("");
  });
});

describe("a block of a client", () => {
  it("is shown to the groomer, stays when repeated, and ends", async () => {
    expect((await call("PUT", `${CLIENTS}/${customerId}/block`)).body.isBlocked).toBe(true);
    expect((await call("PUT", `${CLIENTS}/${customerId}/block`)).body.isBlocked).toBe(true);
    const list = `/v2/messaging-service/customer/${customerId}/block-list`;
    expect((await call("GET", list, undefined, visit.token)).body).toEqual([]);
    expect((await call("DELETE", `${CLIENTS}/${customerId}/block`)).body.isBlocked).toBe(false);
  });
});

describe("what groomers know about a pet", () => {
  const care = (id: string, body: object, by = token) => call("PUT", `/v2/groomer/pets/${id}/care`, body, by);

  it("is saved by a groomer of the pet and by staff; booked visits stay as long as agreed", async () => {
    const input = { groomerNote: "Growls at the dryer.", timeModifierPercent: 300 };
    expect((await care(visit.petId, input)).body).toMatchObject({ id: visit.petId, ...input });
    const { petServicesByPet } = (
      await stage.world.call("GET", `/v2/service-checkout/pet-service/customer-orders/${visit.id}`, {
        token: visit.token,
      })
    ).body;
    expect(petServicesByPet[0].services[0].duration).toBe(
      visit.order.petServicesByPet[0]?.services[0]?.duration,
    );
    const mild = { groomerNote: "", timeModifierPercent: 100 };
    const staff = await stage.staff();
    expect((await call("PUT", `/v2/staff/pets/${visit.petId}/care`, mild, staff)).body).toMatchObject(mild);
  });

  it.each([49, 301, 100.5, "100"])("refuses %j percent at the field", async (timeModifierPercent) => {
    const { status, body } = await care(visit.petId, { groomerNote: "", timeModifierPercent });
    expect([status, body.errors]).toEqual([
      422,
      { timeModifierPercent: ["Use a whole number from 50 to 300"] },
    ]);
  });

  it("is the same 404 for a pet of others, in another brand, and for a missing pet", async () => {
    const input = { groomerNote: "", timeModifierPercent: 100 };
    const bea = await stage.groomer(await stage.world.addGroomer({ displayName: "Dee Comb" }));
    const missing = await care(newId(), input);
    expect(missing.status).toBe(404);
    expect((await care(visit.petId, input, bea.token)).body).toEqual(missing.body);
    const stranger = await stage.pet(await stage.customer());
    expect((await care(stranger, input)).body).toEqual(missing.body);
  });
});
