import { beforeEach, describe, expect, it } from "vitest";
import { setFileStorage } from "#kit/server/files/storage.ts";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { memoryFiles } from "#tests/memory-files.ts";
import { makePhoto } from "#tests/photos.ts";
import { makeStage, type Stage } from "#tests/works/stage.ts";

const database = useDatabase();
const PICTURES = "/v2/groomer/profile/pictures";
let stage: Stage;
let token = "";

const add = async (place: string) =>
  stage.world.call("POST", `/v2/groomer/profile/new-picture/${place}`, { token, file: await makePhoto() });
const arrange = (images: object[]) => stage.world.call("PUT", PICTURES, { token, body: { images } });
const drop = (id: string, by = token) => stage.world.call("DELETE", `${PICTURES}/${id}`, { token: by });
const see = (url: string, by?: string) => stage.world.call("GET", url, by ? { token: by } : {});
const stateOf = async (id: string) =>
  (await database.db.selectFrom("files").select("state").where("id", "=", id).executeTakeFirst())?.state;
const idsOf = ({ body }: { body: { images: { id: string }[] } }) => body.images.map(({ id }) => id);

beforeEach(async () => {
  await database.db.deleteFrom("limits").execute();
  stage = await makeStage(database, newId().slice(-12));
  setFileStorage(memoryFiles());
  token = (await stage.groomer()).token;
});

describe("the pictures of a groomer", () => {
  it("are a portrait, a van, a logo and a gallery, and everyone sees them", async () => {
    await add("portrait");
    await add("van");
    await add("logo");
    const { status, body } = await add("gallery");
    expect([status, body.images.length]).toEqual([200, 1]);
    for (const { sizes } of [body.profilePicture, body.vanPicture, body.logo, body.images[0]])
      expect((await see(sizes.thumbnail)).status).toBe(200);
    const shown = await see(`/v2/service-provider/account/public-profile/${stage.ada}`);
    expect([shown.body.images, shown.body.vanPicture]).toEqual([body.images, body.vanPicture]);
  });

  it("leave no file behind when they are replaced or removed", async () => {
    const { body: first } = await add("portrait");
    await add("portrait");
    expect(await stateOf(first.profilePicture.id)).toBe("removed");
    const { body } = await add("gallery");
    const { id, url } = body.images[0];
    expect((await drop(id)).body.images).toEqual([]);
    expect(await stateOf(id)).toBe("removed");
    expect((await see(url)).status).toBe(404);
  });

  it("are ordered and described", async () => {
    await add("gallery");
    const [one, two] = idsOf(await add("gallery"));
    const { body } = await arrange([
      { id: two, alt: "The other" },
      { id: one, alt: "" },
    ]);
    expect(body.images).toMatchObject([
      { id: two, alt: "The other" },
      { id: one, alt: "" },
    ]);
  });

  it("refuse an order that misses, doubles or invents one", async () => {
    await add("gallery");
    const [one = "", two = ""] = idsOf(await add("gallery"));
    for (const ids of [[one], [one, one], [one, two, newId()], [one, newId()]])
      expect((await arrange(ids.map((id) => ({ id, alt: "" })))).status).toBe(409);
    expect((await arrange([one, two].map((id) => ({ id, alt: "" })))).status).toBe(200);
  });

  it("are twelve at most, also when two come at once", async () => {
    const image = (await add("gallery")).body.images[0];
    const images = Array.from({ length: 11 }, () => ({ ...image, id: newId() }));
    await database.db
      .updateTable("groomers")
      .set({ images: JSON.stringify(images) })
      .where("id", "=", stage.ada)
      .execute();
    const answers = await Promise.all([add("gallery"), add("gallery")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it("of the van is replaced and removed like a portrait", async () => {
    const { body: first } = await add("van");
    const { body: second } = await add("van");
    expect(await stateOf(first.vanPicture.id)).toBe("removed");
    expect((await drop(second.vanPicture.id)).body.vanPicture).toBeNull();
    expect(await stateOf(second.vanPicture.id)).toBe("removed");
  });

  it("of another groomer cannot be removed", async () => {
    const { body } = await add("portrait");
    const rival = await stage.groomer(await stage.world.addGroomer());
    expect((await drop(body.profilePicture.id, rival.token)).status).toBe(404);
    expect(await stateOf(body.profilePicture.id)).toBe("kept");
  });

  it("show to the groomer alone before the page is public", async () => {
    const { accountId } = await stage.groomer();
    await database.db
      .updateTable("accounts")
      .set({ status: "approved" })
      .where("id", "=", accountId)
      .execute();
    const { body } = await add("portrait");
    expect((await see(body.profilePicture.url)).status).toBe(404);
    expect((await see(body.profilePicture.url, token)).status).toBe(200);
    const profile = `/v2/service-provider/account/public-profile/${stage.ada}`;
    expect((await see(profile, token)).status).toBe(404);
    const preview = await see("/v2/groomer/profile/preview", token);
    expect(preview.body.profilePicture).toEqual(body.profilePicture);
  });

  it("do not show other files of the groomer", async () => {
    const { body } = await add("portrait");
    const { id, url } = body.profilePicture;
    await database.db.updateTable("files").set({ kind: "license" }).where("id", "=", id).execute();
    expect((await see(url, token)).status).toBe(404);
  });
});
