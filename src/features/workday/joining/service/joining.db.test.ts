import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import {
  addLicence,
  applicant,
  applicationOf,
  approvedGroomer,
  LICENCE,
  newcomer,
  PREFERENCES,
} from "#tests/joining-steps.ts";
import { makePhoto } from "#tests/photos.ts";
import { makeStage, type Stage } from "#tests/works/stage.ts";
import { makeWorld } from "#tests/world.ts";

const database = useDatabase();
const GROOMERS = "/v2/staff/groomers";
const AREA_COLUMNS = [
  "siteId",
  "phoneNumber",
  "timeZone",
  "centerLatitude",
  "centerLongitude",
  "polygon",
] as const;
let stage: Stage;
let staff = "";

beforeAll(async () => {
  stage = await makeStage(database);
  staff = await stage.staff();
});
beforeEach(async () => {
  await database.db.deleteFrom("limits").execute();
});

const post = (path: string, body: object, token = staff) => stage.world.call("POST", path, { token, body });

describe("an application", () => {
  const send = (token: string, over: object = {}) =>
    post(PREFERENCES, { ...applicationOf(stage.world.areaId), ...over }, token);

  it("waits for the team once it is sent, and can be amended", async () => {
    const { token, id } = await applicant(stage);
    const amended = await send(token, { displayName: "Maria L.", experienceYears: 7 });
    expect(amended.body).toMatchObject({ status: "pending", displayName: "Maria L.", experienceYears: 7 });
    const { items } = (await stage.world.call("GET", `${GROOMERS}?limit=-1`, { token: staff })).body;
    expect(items.filter((row: { id: string }) => row.id === id)).toHaveLength(1);
  });

  it("says how the groomer wants to be notified", async () => {
    const { token } = await applicant(stage);
    const none = { mail: false, text: false };
    const usual = { mail: true, text: false };
    const chosen = await send(token, { notifications: { reviews: none } });
    expect([chosen.status, chosen.body.notifications]).toEqual([
      200,
      { requests: usual, changes: usual, reviews: none, messages: usual },
    ]);
    const amended = await send(token);
    expect(amended.body.notifications.reviews).toEqual(none);
    const refused = await send(token, { displayName: "Not saved", notifications: { requests: none } });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([
      422,
      ["notifications.requests.mail"],
    ]);
    const { body } = await stage.world.call("GET", PREFERENCES, { token });
    expect(body).toEqual(amended.body);
  });

  it("names the other areas where the groomer would work", async () => {
    const own = await makeStage(database, "two-areas");
    const { areaId } = own.world;
    const mesa = newId();
    await database.db
      .insertInto("areas")
      .columns([...AREA_COLUMNS, "id", "slug", "name"])
      .expression((of) =>
        of
          .selectFrom("areas")
          .select([...AREA_COLUMNS])
          .select([of.val(mesa).as("id"), of.val("mesa").as("slug"), of.val("Mesa").as("name")])
          .where("id", "=", areaId),
      )
      .execute();
    const { token } = await applicant(own);
    const sendOwn = (otherAreaIds?: string[]) =>
      own.world.call("POST", PREFERENCES, { token, body: { ...applicationOf(areaId), otherAreaIds } });
    const both = await sendOwn([mesa, areaId, mesa]);
    expect([both.status, both.body.areaId, both.body.otherAreaIds]).toEqual([200, areaId, [mesa]]);
    const fault = { otherAreaIds: ["Choose among the areas of the list"] };
    expect((await sendOwn([mesa, newId()])).body.errors).toEqual(fault);
    const shown = await own.world.call("GET", PREFERENCES, { token });
    expect(shown.body.otherAreaIds).toEqual([mesa]);
    expect((await sendOwn()).body.otherAreaIds).toEqual([]);
  });

  it("needs a picture of the license, a known ZIP code and an area of the brand", async () => {
    const { token } = await newcomer(stage);
    const front = ["Add a photo of the front of your driver's license"];
    const back = ["Add a photo of the back of your driver's license"];
    expect((await send(token)).body.errors).toEqual({ licence: front, licenceBack: back });
    await stage.done("POST", LICENCE, { token, file: await makePhoto() });
    expect((await send(token)).body.errors).toEqual({ licenceBack: back });
    await addLicence(stage.world, token);
    const elsewhere = await makeWorld(database.db, { slug: "joining-elsewhere" });
    const address = { addressLine: "1 Oak St", postalCode: "00000" };
    const { status, body } = await send(token, { address, areaId: elsewhere.areaId });
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, ["address.postalCode", "areaId"]]);
    expect((await send(token, { phone: { number: "12" } })).body.errors).toHaveProperty(["phone.number"]);
    expect((await stage.world.call("GET", PREFERENCES, { token })).body.status).toBe("new");
  });

  it("shows its license to its groomer and to staff who may see documents, and to no other groomer", async () => {
    const { id, token } = await applicant(stage);
    const show = async (by: string) => {
      const picture = (side: string) =>
        stage.world.call("GET", `/v2/groomers/${id}/licence/medium?side=${side}`, { token: by });
      return [(await picture("front")).status, (await picture("back")).status];
    };
    expect([await show(token), await show(staff)]).toEqual([
      [200, 200],
      [200, 200],
    ]);
    expect(await show((await stage.groomer()).token)).toEqual([404, 404]);
    expect(await show((await applicant(stage)).token)).toEqual([404, 404]);
  });

  it("replaces a picture of the license, and removes the last one of that side alone", async () => {
    const { token, accountId } = await applicant(stage);
    const before = (await stage.world.call("GET", PREFERENCES, { token })).body;
    const { body } = await stage.done("POST", `${LICENCE}?side=back`, { token, file: await makePhoto() });
    expect(body.licence).toEqual(before.licence);
    expect(body.licenceBack.id).not.toBe(before.licenceBack.id);
    expect(body.licenceBack.url).toContain("side=back");
    const files = await database.db
      .selectFrom("files")
      .select("id")
      .where("accountId", "=", accountId)
      .where("state", "=", "kept")
      .execute();
    expect(files.map(({ id }) => id).sort()).toEqual([body.licence.id, body.licenceBack.id].sort());
  });
});

describe("the team's decision", () => {
  const decide = (id: string, verb: string, body: object = {}) => post(`${GROOMERS}/${id}/${verb}`, body);
  const NOTE = { description: "Please send a sharper photo." };

  it("approves a groomer once, with a page address of their own, by mail", async () => {
    const made = await applicant(stage);
    const same = await applicant(stage);
    expect((await decide(made.id, "approve")).body.status).toBe("approved");
    expect((await decide(made.id, "approve")).body.status).toBe("approved");
    await decide(same.id, "approve");
    const rows = await database.db
      .selectFrom("groomers")
      .select("vanityUrl")
      .where("id", "in", [made.id, same.id])
      .execute();
    expect(new Set(rows.map(({ vanityUrl }) => vanityUrl)).size).toBe(2);
    for (const { vanityUrl } of rows) expect(vanityUrl).toMatch(/^maria-lopez(-\d+)?$/);
  });

  it("sends an application back with a note, which the amended application clears", async () => {
    const { id, token } = await applicant(stage);
    expect((await decide(id, "ask-back", NOTE)).body).toMatchObject({
      status: "pending",
      staffNote: NOTE.description,
    });
    const shown = (await stage.world.call("GET", PREFERENCES, { token })).body;
    expect(shown.staffNote).toBe(NOTE.description);
    const amended = await post(PREFERENCES, applicationOf(stage.world.areaId), token);
    expect(amended.body.staffNote).toBe("");
  });

  it("declines: the account is closed at once", async () => {
    const { id, token } = await applicant(stage);
    expect((await decide(id, "decline", NOTE)).body.status).toBe("inactive");
    expect((await stage.world.call("GET", PREFERENCES, { token })).status).toBe(401);
    expect((await decide(id, "approve")).body.code).toBe("conflict");
  });

  it("is refused before an application is sent, and for an active groomer", async () => {
    const { id } = await newcomer(stage);
    for (const [verb, body] of [
      ["approve", {}],
      ["ask-back", NOTE],
    ] as const) {
      expect((await decide(id, verb, body)).status, verb).toBe(409);
    }
    expect((await decide(stage.ada, "decline", NOTE)).status).toBe(409);
    expect((await decide(id, "decline", { description: "" })).status).toBe(422);
  });

  it("is the same 404 for a groomer of another brand as for a missing groomer", async () => {
    const elsewhere = await makeWorld(database.db, { slug: "decisions-elsewhere" });
    const foreign = await elsewhere.addGroomer({});
    for (const verb of ["approve", "ask-back", "decline"]) {
      const body = verb === "approve" ? {} : NOTE;
      const missing = await decide(newId(), verb, body);
      expect(missing.status, verb).toBe(404);
      expect((await decide(foreign, verb, body)).body, verb).toEqual(missing.body);
    }
  });
});

describe("an approved groomer", () => {
  const activate = (id: string) => post(`${GROOMERS}/${id}/activate`, {});
  const listed = async (id: string) =>
    (await stage.world.call("GET", `/v2/service-provider/account/public-profile/${id}`)).status;

  it("becomes active once, and can be found, when all is set up", async () => {
    const id = await approvedGroomer(stage);
    expect(await listed(id)).toBe(404);
    expect((await activate(id)).body.status).toBe("active");
    expect((await activate(id)).body.status).toBe("active");
    expect(await listed(id)).toBe(200);
  });

  it("stays approved while something is missing, and staff read what", async () => {
    const id = await approvedGroomer(stage);
    await database.db.deleteFrom("groomerHours").where("groomerId", "=", id).execute();
    await database.db.updateTable("groomers").set({ profilePicture: null }).where("id", "=", id).execute();
    const { status, body } = await activate(id);
    expect([status, body.message]).toEqual([409, "Still missing: hours and a portrait."]);
    const { token } = await stage.groomer(id);
    const setup = await stage.world.call("GET", "/v2/groomer/setup", { token });
    expect(setup.body).toMatchObject({ hours: false, zone: true, service: true, photo: false });
  });

  it("is not opened before the approval", async () => {
    expect((await activate((await applicant(stage)).id)).status).toBe(409);
    expect((await activate(newId())).status).toBe(404);
  });
});
