import { beforeEach, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/db.ts";
import { useProposals } from "#tests/proposal-steps.ts";

const database = useDatabase();
const steps = useProposals(database);
const { at, visitPaidBy, petId, lineId, reach, groom, own, propose, agree, order } = steps;

const minutes = (of: { appointmentStart: string; appointmentEnd: string }) =>
  (Date.parse(of.appointmentEnd) - Date.parse(of.appointmentStart)) / 60_000;
const storedPet = () =>
  database.db
    .selectFrom("pets")
    .select(["breedId", "weight"])
    .where("id", "=", petId())
    .executeTakeFirstOrThrow();
const faults = async (change: object) => Object.keys((await propose(change)).body.errors ?? {});

beforeEach(() => visitPaidBy({ id: "cash" }));

describe("a longer visit at the door", () => {
  it("gets longer by the added work alone, whatever the length that was booked", async () => {
    const added = minutes((await propose(groom())).body.proposal) - minutes(at.order as never);
    expect(added).toBeGreaterThan(0);
    const end = new Date(Date.parse(at.order.appointmentEnd ?? "") + 3_600_000);
    await steps.set({ appointmentEnd: end });
    const { body } = await propose(groom());
    expect(Date.parse(body.proposal.appointmentEnd)).toBe(end.getTime() + added * 60_000);
  });

  it("has the add-ons that cannot be booked online, which customers cannot take by themselves", async () => {
    const serviceId = at.world.offer.services.bath;
    const { teeth, offline: addOnId } = at.world.offer.addOns;
    const { body } = await own("", null);
    const addOns = body.services.flatMap(
      ({ services }: { services: { id: string; addOns: { id: string }[] }[] }) =>
        services.filter(({ id }) => id === serviceId).flatMap((one) => one.addOns.map(({ id }) => id)),
    );
    expect(addOns).toContain(addOnId);
    const service = { id: serviceId, serviceAddOns: [teeth, addOnId] };
    expect((await propose({ kind: "change", petServiceId: lineId(), service })).status).toBe(200);
    reach(at.order.appointmentStart, -48 * 60);
    const byCustomer = await steps.call("PUT", `/pet-services/${lineId()}`, { service });
    expect(Object.keys(byCustomer.body.errors ?? {})).toEqual(["service.serviceAddOns"]);
  });
});

describe("a pet that is other than booked", () => {
  const pet = (over: object = {}) => ({
    kind: "pet",
    petId: petId(),
    breedId: at.world.pets.breeds.shepherd,
    weight: 90,
    ...over,
  });

  it("prices its services anew, and is corrected with the customer's consent", async () => {
    const before = await storedPet();
    const shown = await own("", null);
    expect(shown.body.pets).toEqual([expect.objectContaining({ id: petId(), weight: before.weight })]);
    const { status, body } = await propose(pet());
    expect([status, body.proposal.words]).toEqual([200, expect.stringMatching(/^Bo is a .* of 90 lbs$/)]);
    expect(body.proposal.total.max).toBeGreaterThan(at.order.totals.total.max);
    expect(await storedPet()).toEqual(before);
    expect((await agree(body.proposal.id)).status).toBe(200);
    expect(await storedPet()).toEqual({ breedId: pet().breedId, weight: 90 });
    expect((await order()).totals.total).toEqual(body.proposal.total);
    expect((await propose(pet())).status, "nothing new").toBe(409);
  });

  it("is refused with another kind of animal, a pet elsewhere, or a wrong weight", async () => {
    const { id: cat } = await database.db
      .selectFrom("petBreeds")
      .innerJoin("petTypes", "petTypes.id", "petBreeds.petTypeId")
      .select("petBreeds.id")
      .where("petTypes.slug", "=", "cat")
      .executeTakeFirstOrThrow();
    expect(await faults(pet({ breedId: cat }))).toEqual(["change.breedId"]);
    expect(await faults(pet({ breedId: petId() }))).toEqual(["change.breedId"]);
    expect(await faults(pet({ weight: 0 }))).toEqual(["change.weight"]);
    expect((await propose(pet({ petId: at.order.id }))).status).toBe(404);
    expect(await steps.saved()).toEqual([]);
  });
});
