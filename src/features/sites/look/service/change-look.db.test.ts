import { beforeEach, describe, expect, it } from "vitest";
import { startCatalogFeed } from "#features/catalog/service.ts";
import { openDatabase } from "#kit/server/database.ts";
import { createLog } from "#kit/server/log.ts";
import { useDatabase } from "#tests/db.ts";
import { eventually } from "#tests/eventually.ts";
import { makePhoto } from "#tests/photos.ts";
import { makePdf } from "#tests/recordings.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { readSite } from "../../service.ts";
import type { DeskLook } from "../contract.ts";
import { LOOK_FAULTS, LOOK_REFUSALS } from "../words.ts";

const database = useDatabase();
const LOOK = "/v2/staff/look";
const [VIOLET, GREEN, GOLD] = ["#7a3e9d", "#1f6f5c", "#f2b84b"];
let world: World;
let token: string;

beforeEach(async () => {
  world = await makeWorld(database.db);
  token = (await world.addStaff()).token;
});

const show = async (): Promise<DeskLook> => (await world.call("GET", LOOK, { token })).body;
const post = (path: string, body: object) => world.call("POST", `${LOOK}/${path}`, { token, body });
const published = async () => (await world.call("GET", "/v2/sites/current")).body;

async function draw(primary: string, secondary = GOLD) {
  const { primary: was, secondary: other } = (await show()).draft;
  const body = { primary, secondary, from: { primary: was, secondary: other } };
  return world.call("PUT", `${LOOK}/colors`, { token, body });
}

async function publish(primary: string) {
  const { body } = await draw(primary);
  return post("publish", { revision: body.revision });
}

async function addPicture(place = "logo", file: Blob | null = null) {
  const from = (await show()).draft[place as "logo"] ?? "";
  const sent = { token, body: { from }, file: file ?? (await makePhoto()) };
  return world.call("POST", `${LOOK}/pictures/${place}`, sent);
}

const entries = () =>
  database.db
    .selectFrom("auditEntries")
    .select(["action", "target", "before", "after"])
    .where("siteId", "=", world.siteId)
    .where("before", "is not", null)
    .orderBy("id")
    .execute();

describe("the draft of a brand's look", () => {
  it("changes nothing that is public, and the audit log has it", async () => {
    const before = await published();
    const { status, body } = await draw(VIOLET);
    expect([status, body.hasDraft, body.draft.primary, body.published.primary]).toEqual([
      ...[200, true, VIOLET, before.colors.primary],
    ]);
    expect(body.changedBy).toEqual(expect.any(String));
    expect(await published()).toEqual(before);
    expect(await entries()).toMatchObject([
      {
        ...{ action: "change colors of draft", target: `draft=${world.siteId}` },
        after: { "main color": VIOLET },
      },
    ]);
  });

  it("shows the second of two editors both values, and those of the first stay", async () => {
    const from = { primary: (await show()).draft.primary, secondary: (await show()).draft.secondary };
    expect((await draw(VIOLET)).status).toBe(200);
    const late = { primary: GREEN, secondary: GOLD, from };
    const { status, body } = await world.call("PUT", `${LOOK}/colors`, { token, body: late });
    const now = { primary: VIOLET, secondary: GOLD };
    expect([status, body.message]).toEqual([409, LOOK_REFUSALS.colorsChanged(now)]);
    expect((await show()).draft.primary).toBe(VIOLET);
  });

  it("is none once it equals what is published, or is discarded by an editor who saw all of it", async () => {
    const { published: own } = await show();
    await draw(VIOLET);
    expect((await draw(own.primary, own.secondary)).body.hasDraft).toBe(false);
    const { body } = await draw(VIOLET);
    expect((await post("discard", { revision: body.revision - 1 })).body.message).toBe(
      LOOK_REFUSALS.draftChanged,
    );
    expect((await post("discard", { revision: body.revision })).body.hasDraft).toBe(false);
    const again = await post("discard", { revision: body.revision + 1 });
    expect([again.status, again.body.message]).toEqual([409, LOOK_REFUSALS.noDraft]);
  });

  it.each([
    ["violet", LOOK_FAULTS.color],
    ["#fff", LOOK_FAULTS.color],
    ["#fdfcf7", LOOK_FAULTS.almostWhite],
    ["#ffffff", LOOK_FAULTS.almostWhite],
  ])("takes no %s at either color", async (color, fault) => {
    const { status, body } = await draw(color, color);
    expect([status, body.errors]).toEqual([422, { primary: [fault], secondary: [fault] }]);
  });

  it("takes pictures that it can draw again, and removes those that it drops", async () => {
    const first = (await addPicture()).body.draft.logo;
    expect(first).toMatch(/^\/v2\/sites\/pictures\/[0-9a-f-]{36}\/thumbnail$/);
    const second = await addPicture();
    expect(second.body.draft.logo).not.toBe(first);
    expect((await world.call("GET", first, { token })).status).toBe(404);
    const taken = await world.call("POST", `${LOOK}/pictures/logo/remove`, { token, body: { from: first } });
    expect([taken.status, taken.body.message]).toEqual([409, LOOK_REFUSALS.pictureChanged]);
    for (const file of [new File(["<svg/>"], "a.svg"), new File([makePdf()], "a.pdf")])
      expect((await addPicture("image", file)).body.errors).toHaveProperty("file");
    const { logo } = second.body.draft;
    const gone = await world.call("POST", `${LOOK}/pictures/logo/remove`, { token, body: { from: logo } });
    expect([gone.body.draft.logo, gone.body.hasDraft]).toEqual([null, false]);
    expect((await world.call("GET", logo, { token })).status).toBe(404);
  });
});

describe("a published look", () => {
  it("is what everybody sees at once, and can be taken back", async () => {
    const before = await published();
    const { status, body } = await publish(VIOLET);
    expect([status, body.hasDraft, (await published()).colors.primary]).toEqual([200, false, VIOLET]);
    expect(body.versions).toMatchObject([
      { version: 2, isCurrent: true, publishedBy: expect.any(String), takenBack: null },
      { version: 1, isCurrent: false, publishedBy: null },
    ]);
    await draw(GREEN);
    const { revision } = await show();
    const back = await post("take-back", { version: 1, revision });
    expect([back.status, (await published()).colors]).toEqual([200, before.colors]);
    // The draft of another person stays.
    expect(back.body).toMatchObject({ hasDraft: true, draft: { primary: GREEN } });
    expect(back.body.versions[0]).toMatchObject({ version: 3, takenBack: 1, isCurrent: true });
    const missing = await post("take-back", { version: 99, revision: revision + 1 });
    expect(missing.status).toBe(404);
    const same = await post("take-back", { version: 1, revision: revision + 1 });
    expect([same.status, same.body.message]).toEqual([409, LOOK_REFUSALS.isPublished]);
    expect((await entries()).at(-1)).toMatchObject({
      ...{ action: "take look back", before: { version: 2 }, after: { version: 3 } },
    });
  });

  it("leaves all other settings, also those that have changed since a version", async () => {
    await publish(VIOLET);
    const settings = async () =>
      (
        await database.db
          .selectFrom("sites")
          .select("settings")
          .where("id", "=", world.siteId)
          .executeTakeFirstOrThrow()
      ).settings as Record<string, unknown>;
    const phone = "(602) 555-0177";
    await database.db
      .updateTable("sites")
      .set({ settings: JSON.stringify({ ...(await settings()), phone }) })
      .where("id", "=", world.siteId)
      .execute();
    const { revision } = await show();
    expect((await post("take-back", { version: 1, revision })).status).toBe(200);
    expect(await settings()).toMatchObject({ phone });
    expect((await settings()).colors).not.toEqual({ primary: VIOLET, secondary: GOLD });
  });

  it("is refused after a change that was not seen, and without a draft", async () => {
    const { body } = await draw(VIOLET);
    await draw(GREEN);
    const { status, body: refused } = await post("publish", { revision: body.revision });
    expect([status, refused.message]).toEqual([409, LOOK_REFUSALS.draftChanged]);
    expect((await published()).colors.primary).not.toBe(VIOLET);
    const done = await post("publish", { revision: body.revision + 1 });
    const again = await post("publish", { revision: done.body.revision });
    expect([done.status, again.body.message]).toEqual([200, LOOK_REFUSALS.noDraft]);
  });

  it("reaches other nodes, which hear of it from the database", async () => {
    const other = openDatabase(database.url);
    const feed = startCatalogFeed({ ...other, log: createLog("silent") });
    const color = async () => (await readSite(other.db, world.siteId)).settings.colors.primary;
    try {
      await eventually(async () => expect(await color()).not.toBe(VIOLET));
      expect((await publish(VIOLET)).status).toBe(200);
      await eventually(async () => expect(await color()).toBe(VIOLET));
    } finally {
      await feed.close();
      await other.close();
    }
  });

  it("has its pictures for everybody, also after an earlier version is taken back", async () => {
    const { body } = await addPicture();
    const { logo } = body.draft;
    expect((await post("publish", { revision: body.revision })).status).toBe(200);
    const shown = await world.call("GET", logo);
    expect([shown.status, shown.headers.get("cache-control")]).toEqual([
      ...[200, "public, max-age=31536000, immutable"],
    ]);
    const { revision } = await show();
    expect((await post("take-back", { version: 1, revision })).body.published.logo).toBeNull();
    expect((await world.call("GET", logo)).status).toBe(200);
  });

  it("is whole when it is published while the draft is edited", async () => {
    for (const color of [VIOLET, GREEN, "#123456", "#654321", "#0a4a8a"]) {
      const { body } = await draw(color);
      const from = { primary: color, secondary: GOLD };
      const edit = { primary: "#445566", secondary: GOLD, from };
      const [done, edited] = await Promise.all([
        post("publish", { revision: body.revision }),
        world.call("PUT", `${LOOK}/colors`, { token, body: edit }),
      ]);
      expect(edited.status).toBe(200);
      const { published: now, draft } = await show();
      if (done.status === 200) expect([now.primary, draft.primary]).toEqual([color, "#445566"]);
      else expect([done.status, now.primary === color, draft.primary]).toEqual([409, false, "#445566"]);
    }
  });
});
