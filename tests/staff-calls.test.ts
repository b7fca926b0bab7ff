import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { hashToken, newId } from "#kit/server/ids.ts";
import { type EndpointSpec, fillPath, formatQuery } from "#kit/wire/endpoint.ts";
import { lackOf, PERMISSIONS, type Permission } from "#kit/wire/permission.ts";
import { named } from "./areas.ts";
import { useDatabase } from "./db.ts";
import { noteWrites } from "./note-writes.ts";
import { makePdf } from "./recordings.ts";
import { keyOf } from "./samples.ts";
import { GUARDED_CALLS, neededBy } from "./staff-permissions.ts";
import { ROWS } from "./works/rows.ts";
import { type Call, makeStage, type Rows, type Stage } from "./works/stage.ts";
import { type Answer, makeWorld, type World } from "./world.ts";

/** Params that name a row. The others say which part or day of it, or are the caller's choice. */
const IDS = ["id", "orderId", "petId", "petServiceId", "groomerId", "roomId", "messageId"];
/** Calls whose caller chooses the id of what the call creates. */
const CREATES = [
  "PUT /v2/staff/appointment-views/{id}",
  "PUT /v2/staff/messages/announcements/{id}",
  "PUT /v2/staff/messages/replies/{id}",
];

const database = useDatabase();
let stage: Stage;
let elsewhere: World;
let writtenIn: Awaited<ReturnType<typeof noteWrites>>;
/** Tokens of staff who hold exactly these permissions, in the brand of the rows and in the other one. */
const tokens = { own: new Map<string, string>(), other: new Map<string, string>() };

beforeAll(async () => {
  stage = await makeStage(database);
  elsewhere = await makeWorld(database.db);
  for (const permission of PERMISSIONS) await holderOf([permission]);
  for (const spec of GUARDED_CALLS) {
    await holderOf(neededBy(spec));
    await holderOf(neededBy(spec), "other");
  }
  writtenIn = await noteWrites(database.db);
});
// All calls come from one network, whose limits would stop so many.
beforeEach(async () => {
  await database.db.deleteFrom("limits").execute();
});

/** The token of a staff member with exactly these permissions; one for each brand. */
async function holderOf(permissions: readonly Permission[], where: "own" | "other" = "own") {
  const key = permissions.join(" ");
  const { siteId, clock } = where === "own" ? stage.world : elsewhere;
  const found = tokens[where].get(key);
  if (found) return found;
  const { token } = await makeStaffMember(database.db, siteId, { now: clock.now(), permissions });
  tokens[where].set(key, token);
  return token;
}

/** Rows of what staff may see, where `tests/works` has what belongs to others. */
const OF_STAFF: Rows = {
  "GET /v2/messaging-service/files/{roomId}/{messageId}/{name}": async ({ customer, done }) => {
    const { token } = await customer();
    const { roomId } = (await done("POST", "/v2/messaging-service/support-room", { token })).body;
    const path = `/v2/messaging-service/rooms/${roomId}`;
    const file = new File([makePdf()], "Rabies.pdf");
    const uploaded = await done("POST", `${path}/files`, { token, file });
    const body = { id: newId(), files: [{ id: uploaded.body.id }] };
    await done("POST", `${path}/messages`, { token, body });
    return { token, params: { roomId, messageId: body.id, name: "Rabies.pdf" } };
  },
};

function callOf(spec: EndpointSpec) {
  const row = OF_STAFF[keyOf(spec)] ?? ROWS[keyOf(spec)];
  if (!row) throw new Error(`tests/works has no row for ${keyOf(spec)}`);
  return row(stage);
}

function send(spec: EndpointSpec, call: Call, token: string, world = stage.world): Promise<Answer> {
  const { params, query, shows: _, token: __, ...more } = call;
  return world.call(spec.method, fillPath(spec.path, params) + formatQuery(query), { ...more, token });
}

/** The row's own caller, or another one if that is not staff, with exactly these permissions. */
async function limitedTo(permissions: readonly Permission[], token = ""): Promise<string> {
  const { numUpdatedRows } = await database.db
    .updateTable("staffMembers")
    .set({ permissions: [...permissions], roleId: null })
    .where("accountId", "in", (of) =>
      of.selectFrom("signIns").select("accountId").where("tokenHash", "=", hashToken(token)),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? token : holderOf(permissions);
}

const paramsOf = ({ path }: EndpointSpec) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
const idsOf = (spec: EndpointSpec) =>
  CREATES.includes(keyOf(spec)) ? [] : paramsOf(spec).filter((name) => IDS.includes(name));
const pickAnswer = ({ status, body }: Answer) => ({ status, body });
const NOT_FOUND = { status: 404, body: { code: "not_found", message: expect.any(String) } };

describe("staff with a single permission", () => {
  it.each(named(GUARDED_CALLS))("may make %s only with its own, and only in their brand", async (_, spec) => {
    const call = await callOf(spec);
    const needed = neededBy(spec);
    const { siteId } = stage.world;
    await writtenIn(siteId);

    const refusals = async (permissions: readonly Permission[]) => {
      for (const permission of permissions) {
        const { status, body } = await send(spec, call, await holderOf([permission]));
        const lacks = needed.find((one) => one !== permission) as Permission;
        expect([permission, status, body.code], body.message).toEqual([permission, 403, "forbidden"]);
        expect(body.message, permission).toBe(lackOf(lacks));
      }
    };
    await refusals(PERMISSIONS.filter((one) => !needed.includes(one)));
    expect(await writtenIn(siteId), "written by refused calls").toEqual([]);
    if (needed.length > 1) await refusals(needed);

    await writtenIn(siteId);
    const foreign = await send(spec, call, await holderOf(needed, "other"), elsewhere);
    expect(foreign.status, JSON.stringify(foreign.body)).not.toBe(403);
    expect(await writtenIn(siteId), "written by another brand's staff").toEqual([]);
    if (idsOf(spec).length > 0) {
      const gone = Object.fromEntries(idsOf(spec).map((name) => [name, newId()]));
      const missing = await send(
        spec,
        { ...call, params: { ...call.params, ...gone } },
        await holderOf(needed),
      );
      expect(pickAnswer(missing)).toEqual(NOT_FOUND);
      expect(pickAnswer(foreign), "of another brand").toEqual(pickAnswer(missing));
    }

    const own = await send(spec, call, await limitedTo(needed, call.token));
    expect(own.status, JSON.stringify(own.body)).toBe(200);
  });
});
