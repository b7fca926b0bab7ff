import { petInput } from "#features/pets/factory.ts";
import { makePhoto } from "../photos.ts";
import { type Rows, type Stage, under } from "./stage.ts";

const PETS = "/v2/service-checkout/pet-service/customer-pets";

async function withPet(stage: Stage) {
  const owner = await stage.customer();
  return { token: owner.token, id: await stage.pet(owner) };
}

/** A pet with a photo. */
async function withPhoto(stage: Stage) {
  const made = await withPet(stage);
  const file = await makePhoto();
  const { body } = await stage.done("POST", `${PETS}/${made.id}/photo`, { token: made.token, file });
  return { ...made, body };
}

/** A pet with the paper of a vaccination. */
async function withPaper(stage: Stage) {
  const { token, id } = await withPet(stage);
  const more = { token, file: await makePhoto(), body: { expiresOn: "2027-05-01" } };
  const { body } = await stage.done("POST", `${PETS}/${id}/vaccinations/rabies`, more);
  return { token, params: { id, kind: "rabies" }, body };
}

/** The parts of a photo's address that the call needs. */
function sizeAndVersion(body: unknown) {
  const url = /"url":"([^"]+)"/.exec(JSON.stringify(body))?.[1] ?? "";
  const { pathname, searchParams } = new URL(url, "http://brand.test");
  return { size: pathname.split("/").at(-1) ?? "", query: Object.fromEntries(searchParams) };
}

export const petRows: Rows = {
  "GET /v2/pet/types": () => ({}),
  "GET /v2/pet/breeds": () => ({ query: { pet_type: "dog" } }),
  ...under(PETS, {
    "GET ": async (stage) => {
      const { token, id } = await withPet(stage);
      return { token, shows: [{ id }] };
    },
    "POST ": async (stage) => ({
      token: (await stage.customer()).token,
      body: petInput(stage.world.pets.breeds.poodle),
      shows: { name: "Biscuit" },
    }),
    "GET /{id}": async (stage) => {
      const { token, id } = await withPet(stage);
      return { token, params: { id }, shows: { id } };
    },
    "PUT /{id}": async (stage) => {
      const { token, id } = await withPet(stage);
      const body = petInput(stage.world.pets.breeds.poodle, { name: "Mo" });
      return { token, params: { id }, body, shows: { id, name: "Mo" } };
    },
    "DELETE /{id}": async (stage) => {
      const { token, id } = await withPet(stage);
      return { token, params: { id } };
    },
    "POST /{id}/photo": async (stage) => {
      const { token, id } = await withPet(stage);
      return { token, params: { id }, file: await makePhoto(), shows: { id } };
    },
    "DELETE /{id}/photo": async (stage) => {
      const { token, id } = await withPhoto(stage);
      return { token, params: { id }, shows: { id } };
    },
    "GET /{id}/photo/{size}": async (stage) => {
      const { token, id, body } = await withPhoto(stage);
      const { size, query } = sizeAndVersion(body);
      return { token, params: { id, size }, query };
    },
    "POST /{id}/vaccinations/{kind}": async (stage) => {
      const { token, id } = await withPet(stage);
      const file = await makePhoto();
      const params = { id, kind: "rabies" };
      return { token, params, file, body: { expiresOn: "2027-05-01" }, shows: { id } };
    },
    "PUT /{id}/vaccinations/{kind}": async (stage) => {
      const { token, params } = await withPaper(stage);
      return { token, params, body: { expiresOn: "2027-06-01" }, shows: { id: params.id } };
    },
    "DELETE /{id}/vaccinations/{kind}": async (stage) => {
      const { token, params } = await withPaper(stage);
      return { token, params, shows: { id: params.id } };
    },
    "GET /{id}/vaccinations/{kind}/{size}": async (stage) => {
      const { token, params, body } = await withPaper(stage);
      const { size, query } = sizeAndVersion(body);
      return { token, params: { ...params, size }, query };
    },
  }),
};
