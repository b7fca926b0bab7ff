import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { setFileStorage } from "#kit/server/files/storage.ts";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { memoryFiles } from "#tests/memory-files.ts";
import { makePhoto } from "#tests/photos.ts";
import { makeStage, type Stage } from "#tests/works/stage.ts";
import { makeWorld } from "#tests/world.ts";

const database = useDatabase();
let stage: Stage;
let token = "";
let bea = "";

beforeAll(async () => {
  stage = await makeStage(database);
  token = await stage.staff();
});
beforeEach(async () => {
  await database.db.deleteFrom("limits").execute();
  setFileStorage(memoryFiles());
  bea = await stage.world.addGroomer({ displayName: "Bea Comb" });
});

type Picture = { id: string; alt: string };
const pathOf = (path: string, id = bea) => `/v2/staff/groomers/${id}/${path}`;
const add = async (place: string, body: object = {}, { id = bea, as = token, file = makePhoto() } = {}) =>
  stage.world.call("POST", pathOf(`new-picture/${place}`, id), { token: as, body, file: await file });
const arrange = (images: Picture[], from: Picture[], { id = bea, as = token, reason = "" } = {}) =>
  stage.world.call("PUT", pathOf("pictures", id), { token: as, body: { images, from, reason } });
const remove = (picture: string, { id = bea, as = token, reason = "" } = {}) =>
  stage.world.call("POST", pathOf(`pictures/${picture}/remove`, id), { token: as, body: { reason } });
const addOwn = async (place: string) => {
  const { token: own } = await stage.groomer(bea);
  const more = { token: own, file: await makePhoto() };
  return (await stage.done("POST", `/v2/groomer/profile/new-picture/${place}`, more)).body;
};
const stateOf = async (id: string) =>
  (await database.db.selectFrom("files").select("state").where("id", "=", id).executeTakeFirst())?.state;
const shown = async () => (await stage.done("GET", pathOf("profile"), { token })).body;
const picturesOf = ({ body }: { body: { images: Picture[] } }) =>
  body.images.map(({ id, alt }) => ({ id, alt }));
const entries = () =>
  database.db
    .selectFrom("auditEntries")
    .select(["before", "after", "reason"])
    .where("action", "=", "change photos of groomer")
    .where("target", "=", `groomer=${bea}`)
    .orderBy("id")
    .execute();
const mails = async () =>
  (
    await database.db
      .selectFrom("outboxMessages")
      .innerJoin("accounts", "accounts.email", "outboxMessages.recipient")
      .innerJoin("groomers", "groomers.accountId", "accounts.id")
      .select("bodyText")
      .where("key", "like", "%pictures-changed")
      .where("groomers.id", "=", bea)
      .orderBy("outboxMessages.createdAt")
      .orderBy("outboxMessages.id")
      .execute()
  ).map(({ bodyText }) => bodyText);

describe("a portrait, van or logo that staff add", () => {
  it.each([
    ["portrait", "profilePicture", "Photo", "photo"],
    ["van", "vanPicture", "Van", "photo"],
    ["logo", "logo", "Logo", "logo"],
  ])("replaces the %s that they saw, each audited and mailed once", async (place, field, fact, noun) => {
    const { body: first } = await add(place, { reason: "By phone." });
    const before = first[field].id;
    const { status, body } = await add(place, { from: before });
    expect([status, body[field].id === before]).toEqual([200, false]);
    expect([await stateOf(before), await stateOf(body[field].id)]).toEqual(["removed", "kept"]);
    expect(await entries()).toEqual([
      { before: { [fact]: "" }, after: { [fact]: `a ${noun}` }, reason: "By phone." },
      { before: { [fact]: `a ${noun}` }, after: { [fact]: `another ${noun}` }, reason: "" },
    ]);
    const sent = await mails();
    expect(sent).toHaveLength(2);
    expect(sent.join()).toContain(`${fact}: a ${noun} → another ${noun}`);
    expect(sent.join()).toContain("The team says: By phone.");
    expect(sent.join()).toContain("/groomer/profile");
  });

  it("belongs to the groomer, who can remove it", async () => {
    const { id } = (await add("logo")).body.logo;
    const { token: own, accountId } = await stage.groomer(bea);
    const file = await database.db.selectFrom("files").select("accountId").where("id", "=", id).execute();
    expect(file).toEqual([{ accountId }]);
    const { body } = await stage.done("DELETE", `/v2/groomer/profile/pictures/${id}`, { token: own });
    expect(body.logo).toBeNull();
    expect(await entries(), "the groomer's own change is not recorded").toHaveLength(1);
  });

  it("does not replace a picture that they have not seen", async () => {
    const { logo } = await addOwn("logo");
    const unseen = await add("logo");
    const other = await add("logo", { from: newId() });
    expect([unseen.status, other.status]).toEqual([409, 409]);
    expect((await shown()).logo.id).toBe(logo.id);
    expect((await remove(logo.id)).status).toBe(200);
    expect((await add("logo", { from: logo.id })).status, "removed since").toBe(409);
    expect(await entries()).toMatchObject([{ after: { Logo: "" } }]);
  });

  it("is added by one of two who add it at once", async () => {
    const answers = await Promise.all([add("van"), add("van")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await entries()).toHaveLength(1);
  });

  it("has the rules of the groomer's own call", async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
    for (const content of [svg, new Uint8Array(10 * 1024 * 1024 + 1), ""]) {
      const file = Promise.resolve(new File([content], "logo.png"));
      const { status, body } = await add("logo", {}, { file });
      expect([[413, 422].includes(status), Object.keys(body.errors)]).toEqual([true, ["file"]]);
    }
    expect((await add("cover")).status).toBe(404);
    expect([(await shown()).logo, await entries(), await mails()]).toEqual([null, [], []]);
  });
});

describe("the gallery that staff change", () => {
  it("gets pictures at its end, whatever they saw of it", async () => {
    const { images } = await addOwn("gallery");
    const { status, body } = await add("gallery", { from: newId() });
    expect([status, body.images.length, body.images[0].id]).toEqual([200, 2, images[0].id]);
    expect(await entries()).toMatchObject([
      { before: { Gallery: "" }, after: { Gallery: "a photo without a description" } },
    ]);
    expect((await mails()).join()).toContain("Gallery. Added: a photo without a description");
  });

  it("is ordered and described, audited and mailed once with the reason", async () => {
    await add("gallery");
    const from = picturesOf(await add("gallery"));
    const [one, two] = from as [Picture, Picture];
    const images = [{ ...two, alt: "A poodle" }, one];
    const { status, body } = await arrange(images, from, { reason: "As you asked." });
    expect([status, picturesOf({ body })]).toEqual([200, images]);
    expect((await arrange(images, from)).status, "a repeat").toBe(200);
    const [, , entry, ...others] = await entries();
    expect([entry, others]).toEqual([
      {
        before: { "Order of the gallery": "1, 2", "Description of photo 1": "" },
        after: { "Order of the gallery": "2, 1", "Description of photo 1": "A poodle" },
        reason: "As you asked.",
      },
      [],
    ]);
    expect(await mails()).toHaveLength(3);
  });

  it("is not ordered or described over what has changed since, or with other pictures", async () => {
    const from = picturesOf(await add("gallery"));
    const [one] = from as [Picture];
    const described = [{ ...one, alt: "A poodle" }];
    const { token: own } = await stage.groomer(bea);
    const pictures = "/v2/groomer/profile/pictures";
    await stage.done("PUT", pictures, { token: own, body: { images: [{ ...one, alt: "My van" }] } });
    expect((await arrange(described, from)).status, "described since").toBe(409);
    const seen = [{ ...one, alt: "My van" }];
    expect((await arrange([{ ...one, id: newId() }], seen)).status, "another picture").toBe(409);
    expect((await arrange([], seen)).status, "a missing picture").toBe(409);
    expect((await arrange([{ ...one, alt: "x".repeat(121) }], seen)).status).toBe(422);
    expect((await arrange(described, seen)).status).toBe(200);
    await addOwn("gallery");
    expect((await arrange(seen, described)).status, "added since").toBe(409);
    expect(await entries()).toHaveLength(2);
  });

  it("is described by one of two at once", async () => {
    const from = picturesOf(await add("gallery"));
    const answers = await Promise.all(
      ["A poodle", "A cat"].map((alt) =>
        arrange(
          from.map((one) => ({ ...one, alt })),
          from,
        ),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await entries()).toHaveLength(2);
  });

  it("loses a picture with its file, audited and mailed with the reason", async () => {
    const [{ id = "" } = {}] = picturesOf(await add("gallery"));
    const { status, body } = await remove(id, { reason: "It shows an address." });
    expect([status, body.images, await stateOf(id)]).toEqual([200, [], "removed"]);
    expect((await remove(id)).status, "again").toBe(404);
    expect((await entries()).slice(1)).toEqual([
      {
        before: { Gallery: "a photo without a description" },
        after: { Gallery: "" },
        reason: "It shows an address.",
      },
    ]);
    expect(await mails()).toHaveLength(2);
  });

  it("is twelve pictures at most", async () => {
    const image = (await add("gallery")).body.images[0];
    const images = Array.from({ length: 12 }, () => ({ ...image, id: newId() }));
    await database.db
      .updateTable("groomers")
      .set({ images: JSON.stringify(images) })
      .where("id", "=", bea)
      .execute();
    const { status, body } = await add("gallery");
    expect([status, body.errors]).toEqual([422, { file: ["The page has 12 photos. Remove one first"] }]);
  });
});

it("needs the permission, and pictures of other groomers and brands are missing", async () => {
  const { siteId } = stage.world;
  const from = picturesOf(await add("gallery"));
  const [{ id: picture = "" } = {}] = from;
  const permissions = ["groomers.read"] as const;
  const { token: as } = await makeStaffMember(database.db, siteId, { now: stage.now(), permissions });
  const refused = [
    await add("logo", {}, { as }),
    await arrange(from, from, { as }),
    await remove(picture, { as }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
  const ada = { id: stage.ada };
  expect((await remove(picture, ada)).status, "of another groomer").toBe(404);
  const foreign = { id: await (await makeWorld(database.db, { slug: "pictures-elsewhere" })).addGroomer() };
  const missing = [
    await add("logo", {}, foreign),
    await arrange([], [], foreign),
    await remove(picture, foreign),
  ];
  expect(missing.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect([await stateOf(picture), picturesOf({ body: await shown() })]).toEqual(["kept", from]);
});
