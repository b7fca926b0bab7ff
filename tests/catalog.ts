import type { Db } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";

export type PetFactIds = {
  types: { dog: string; cat: string };
  sizes: { small: string; large: string; cat: string };
  breeds: { poodle: string; shepherd: string; tabby: string };
};

/** Creates two kinds of pets, three sizes and three breeds, once per database: all sites share them. */
export async function makePetFacts(db: Db): Promise<PetFactIds> {
  const known = await db.selectFrom("petTypes").select(["id", "slug"]).execute();
  if (known.length > 0) return readPetFacts(db);
  const types = { dog: newId(), cat: newId() };
  const sizes = { small: newId(), large: newId(), cat: newId() };
  const breeds = { poodle: newId(), shepherd: newId(), tabby: newId() };
  await db
    .insertInto("petTypes")
    .values([
      { id: types.dog, termId: 1, name: "Dog", slug: "dog" },
      { id: types.cat, termId: 2, name: "Cat", slug: "cat" },
    ])
    .execute();
  const size = (id: string, petTypeId: string, slug: string, minWeight: number, maxWeight: number) => ({
    id,
    petTypeId,
    slug,
    name: slug,
    label: `${minWeight}–${maxWeight} lbs`,
    minWeight,
    maxWeight,
  });
  await db
    .insertInto("petSizes")
    .values([
      size(sizes.small, types.dog, "small", 0, 40),
      size(sizes.large, types.dog, "large", 40, 400),
      size(sizes.cat, types.cat, "any-cat", 0, 400),
    ])
    .execute();
  const breed = (
    id: string,
    petTypeId: string,
    sizeId: string,
    slug: string,
    low: number,
    percent: number,
  ) => ({
    id,
    petTypeId,
    sizeId,
    slug,
    name: slug,
    weightRangeLow: low,
    weightRangeHigh: low + 10,
    coat: "short",
    personality: "calm",
    breedIntensity: 2,
    groomFrequencyWeeks: 6,
    description: "",
    groomingNotes: "",
    timeModifierPercent: percent,
  });
  await db
    .insertInto("petBreeds")
    .values([
      breed(breeds.poodle, types.dog, sizes.small, "poodle", 15, 120),
      breed(breeds.shepherd, types.dog, sizes.large, "shepherd", 60, 100),
      breed(breeds.tabby, types.cat, sizes.cat, "tabby", 8, 100),
    ])
    .execute();
  return { types, sizes, breeds };
}

async function readPetFacts(db: Db): Promise<PetFactIds> {
  const idsOf = async (table: "petTypes" | "petSizes" | "petBreeds") =>
    Object.fromEntries(
      (await db.selectFrom(table).select(["slug", "id"]).execute()).map((row) => [row.slug, row.id]),
    );
  const sizes = await idsOf("petSizes");
  return {
    types: (await idsOf("petTypes")) as PetFactIds["types"],
    sizes: { ...sizes, cat: sizes["any-cat"] } as PetFactIds["sizes"],
    breeds: (await idsOf("petBreeds")) as PetFactIds["breeds"],
  };
}

export type Offer = {
  services: { bath: string; groom: string; catBath: string };
  addOns: { teeth: string; offline: string };
};

/**
 * Creates a bath (45 min, $60–70 small, $90–100 large), a full groom (90 min, $100–120) and a cat's bath. The
 * add-on for teeth costs $15 and takes 10 min.
 */
export async function makeOffer(db: Db, siteId: SiteId, pets: PetFactIds): Promise<Offer> {
  const services = { bath: newId(), groom: newId(), catBath: newId() };
  const addOns = { teeth: newId(), offline: newId() };
  const categories = { dogs: newId(), cats: newId() };
  await db
    .insertInto("serviceCategories")
    .values([
      {
        id: categories.dogs,
        siteId,
        petTypeId: pets.types.dog,
        slug: "dog-grooming",
        name: "Dogs",
        position: 0,
      },
      {
        id: categories.cats,
        siteId,
        petTypeId: pets.types.cat,
        slug: "cat-grooming",
        name: "Cats",
        position: 1,
      },
    ])
    .execute();
  const service = (id: string, slug: string, categoryId: string, petTypeId: string, minutes: number) => ({
    id,
    siteId,
    categoryId,
    petTypeId,
    slug,
    name: slug,
    description: "",
    features: JSON.stringify([{ id: "wash", name: "Wash" }]),
    baseServiceTime: minutes,
  });
  await db
    .insertInto("services")
    .values([
      service(services.bath, "bath", categories.dogs, pets.types.dog, 45),
      service(services.groom, "full-groom", categories.dogs, pets.types.dog, 90),
      service(services.catBath, "cat-bath", categories.cats, pets.types.cat, 45),
    ])
    .execute();
  const price = (serviceId: string, sizeId: string, minPrice: number, maxPrice: number, minutes: number) => ({
    siteId,
    serviceId,
    sizeId,
    minPrice,
    maxPrice,
    minutes,
  });
  await db
    .insertInto("servicePrices")
    .values([
      price(services.bath, pets.sizes.small, 6_000, 7_000, 45),
      price(services.bath, pets.sizes.large, 9_000, 10_000, 60),
      price(services.groom, pets.sizes.small, 10_000, 12_000, 90),
      price(services.groom, pets.sizes.large, 13_000, 15_000, 120),
      price(services.catBath, pets.sizes.cat, 7_000, 8_000, 45),
    ])
    .execute();
  const addOn = (id: string, slug: string, availableInOnlineBooking: boolean) => ({
    id,
    siteId,
    slug,
    name: slug,
    description: "",
    price: 1_500,
    duration: 10,
    availableInOnlineBooking,
  });
  await db
    .insertInto("addOns")
    .values([addOn(addOns.teeth, "teeth", true), addOn(addOns.offline, "de-matting", false)])
    .execute();
  const pairs = [services.bath, services.groom].flatMap((serviceId) =>
    Object.values(addOns).map((addOnId) => ({ siteId, serviceId, addOnId })),
  );
  await db.insertInto("serviceAddOns").values(pairs).execute();
  return { services, addOns };
}
