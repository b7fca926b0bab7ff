import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeOrder } from "#features/orders/factory.ts";
import { useDatabase } from "#tests/db.ts";
import { makePhoto } from "#tests/photos.ts";
import { makeStage, type Stage, type Visit } from "#tests/works/stage.ts";

const database = useDatabase();
const CLIENTS = "/v2/groomer/clients";
let stage: Stage;
let token = "";
let visit: Visit;
let customerId = "";

const customerOf = async ({ id }: Visit) =>
  (await database.db.selectFrom("orders").select("customerId").where("id", "=", id).executeTakeFirstOrThrow())
    .customerId;
const get = (path: string, by = token) => stage.world.call("GET", path, { token: by });

beforeAll(async () => {
  stage = await makeStage(database);
  token = (await stage.groomer()).token;
  visit = await stage.completed();
  customerId = await customerOf(visit);
});
beforeEach(async () => {
  await database.db.deleteFrom("limits").execute();
});

/** Adds complete visits of a new customer: the first a week ago, each of the others a week before. */
async function withVisits(count: number, groomerId: string) {
  const { world, db } = stage;
  const owner = await stage.customer({ areaId: world.areaId });
  const { serviceId } = await db
    .selectFrom("orderLines")
    .select("serviceId")
    .where("id", "=", visit.line)
    .executeTakeFirstOrThrow();
  const lines = [{ petId: await stage.pet(owner), serviceId }];
  const ids: string[] = [];
  for (let week = 1; week <= count; week++) {
    const start = new Date(stage.now().getTime() - week * 7 * 86_400_000);
    const of = { customerId: owner.customerId, areaId: world.areaId, groomerId, status: "complete" } as const;
    ids.push(await makeOrder(db, world.siteId, { ...of, start, lines, now: stage.now() }));
  }
  return { owner, ids };
}

const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);

describe("the pages of visits and clients", () => {
  it("of a client's visits follow each other, the latest first, and say how many there are", async () => {
    const { owner, ids } = await withVisits(5, stage.ada);
    const pageOf = async (query: string) => (await get(`${CLIENTS}/${owner.customerId}${query}`)).body;
    const [first, second, third] = [
      await pageOf("?visitsLimit=2"),
      await pageOf("?visitsLimit=2&visitsPage=2"),
      await pageOf("?visitsLimit=2&visitsPage=3"),
    ];
    expect([first, second, third].map(({ latestVisits }) => idsOf(latestVisits))).toEqual([
      ids.slice(0, 2),
      ids.slice(2, 4),
      ids.slice(4),
    ]);
    expect([first, second, third].map(({ visitsTotal }) => visitsTotal)).toEqual([5, 5, 5]);
    const beyond = await pageOf("?visitsLimit=2&visitsPage=4");
    expect([beyond.latestVisits, beyond.visitsTotal]).toEqual([[], 5]);
    expect(idsOf((await pageOf("")).latestVisits)).toEqual(ids);
  });

  it("of visits count neither a canceled visit nor a visit by another groomer", async () => {
    const { owner, ids } = await withVisits(3, stage.ada);
    const [canceled = "", others = "", own = ""] = ids;
    await stage.setOrder(canceled, { status: "cancelled" });
    await stage.setOrder(others, { groomerId: await stage.world.addGroomer({ displayName: "Eve Comb" }) });
    const { body } = await get(`${CLIENTS}/${owner.customerId}`);
    expect([idsOf(body.latestVisits), body.visitsTotal]).toEqual([[own], 1]);
  });

  it("refuse a page that cannot exist", async () => {
    for (const query of ["visitsPage=0", "visitsLimit=0", "visitsLimit=501", "visitsPage=x"]) {
      expect((await get(`${CLIENTS}/${customerId}?${query}`)).status).toBe(422);
    }
  });

  it("of clients have every client once", async () => {
    await withVisits(1, stage.ada);
    await withVisits(2, stage.ada);
    const { body: all } = await get(CLIENTS);
    expect(all.total).toBeGreaterThan(2);
    const seen: string[] = [];
    for (let page = 1; page <= all.total; page++) {
      const { body } = await get(`${CLIENTS}?limit=1&page=${page}`);
      expect(body.total).toBe(all.total);
      seen.push(...idsOf(body.items));
    }
    expect(seen).toEqual(idsOf(all.items));
  });
});

describe("the photos of a client's pets", () => {
  const upload = async (of: Visit, side: "before" | "after", by = token) =>
    (
      await stage.done("POST", `/v2/groomer/appointments/${of.id}/pet-services/${of.line}/photos/${side}`, {
        token: by,
        file: await makePhoto(),
      })
    ).body.petServicesByPet[0].services[0][`${side}Photo`];

  it("are with their visit, by pet, service and side, and open for its groomer", async () => {
    const taken = await stage.completed();
    const of = await customerOf(taken);
    const [own] = taken.order.petServicesByPet;
    const photo = { pet: own?.pet.name, service: own?.services[0]?.service.name };
    const [before, after] = [await upload(taken, "before"), await upload(taken, "after")];
    const [shown] = (await get(`${CLIENTS}/${of}`)).body.latestVisits;
    expect(shown.photos).toEqual([
      { ...photo, side: "before", image: before },
      { ...photo, side: "after", image: after },
    ]);
    expect((await get(shown.photos[1].image.sizes.thumbnail)).status).toBe(200);
  });

  it("of a visit by another groomer are not shown, and refused", async () => {
    const taken = await stage.completed();
    const of = await customerOf(taken);
    const image = await upload(taken, "after");
    const fay = await stage.world.addGroomer({ displayName: "Fay Comb" });
    const shared = await stage.completed();
    await stage.setOrder(shared.id, { groomerId: fay, customerId: of });
    const { token: other } = await stage.groomer(fay);
    const { body } = await get(`${CLIENTS}/${of}`, other);
    expect(body.latestVisits).toMatchObject([{ id: shared.id, photos: [] }]);
    expect((await get(image.sizes.thumbnail, other)).status).toBe(404);
  });
});
