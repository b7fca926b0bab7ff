import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { hashToken, newId } from "#kit/server/ids.ts";
import { type EndpointSpec, fillPath, formatQuery } from "#kit/wire/endpoint.ts";
import { lackOf, PERMISSIONS, type Permission } from "#kit/wire/permission.ts";
import { named } from "./areas.ts";
import { useDatabase } from "./db.ts";
import { noteWrites } from "./note-writes.ts";
import { idsIn, makeRowFinder, withId } from "./other-rows.ts";
import { makePdf } from "./recordings.ts";
import { keyOf } from "./samples.ts";
import { GUARDED_CALLS, neededBy } from "./staff-permissions.ts";
import { ROWS } from "./works/rows.ts";
import { type Call, makeStage, type Rows, type Stage } from "./works/stage.ts";
import type { Answer } from "./world.ts";

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
let elsewhere: Stage;
let writtenIn: Awaited<ReturnType<typeof noteWrites>>;
let rowsOf: Awaited<ReturnType<typeof makeRowFinder>>;
/** Tokens of staff who hold exactly these permissions, in the brand of the rows and in the other one. */
const tokens = { own: new Map<string, string>(), other: new Map<string, string>() };

beforeAll(async () => {
  stage = await makeStage(database);
  elsewhere = await makeStage(database);
  // A staff member for each list of permissions, before all writes are noted.
  for (const spec of GUARDED_CALLS) {
    for (const held of refusedBy(neededBy(spec))) await holderOf(held);
    await holderOf(neededBy(spec));
    await holderOf(neededBy(spec), "other");
  }
  rowsOf = await makeRowFinder(database.db);
  writtenIn = await noteWrites(database.db);
});
// All calls come from one network, whose limits would stop so many.
beforeEach(async () => {
  await database.db.deleteFrom("limits").execute();
});

/** The token of a staff member with exactly these permissions; one for each brand. */
async function holderOf(permissions: readonly Permission[], where: "own" | "other" = "own") {
  const key = permissions.join(" ");
  const { siteId, clock } = (where === "own" ? stage : elsewhere).world;
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

/** The permissions with which a call is refused: none, each alone, and all but one of those that it needs. */
const refusedBy = (needed: readonly Permission[]): readonly (readonly Permission[])[] => [
  [],
  ...PERMISSIONS.map((one) => [one]).filter((held) => lacking(needed, held)),
  ...needed.map((lack) => PERMISSIONS.filter((one) => one !== lack)),
];

/** The first permission that a call needs and the caller does not have. */
const lacking = (needed: readonly Permission[], held: readonly Permission[]) =>
  needed.find((one) => !held.includes(one));

function callOf(spec: EndpointSpec, where = stage) {
  const row = OF_STAFF[keyOf(spec)] ?? ROWS[keyOf(spec)];
  if (!row) throw new Error(`tests/works has no row for ${keyOf(spec)}`);
  return row(where);
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

/** The answers that do not say what the caller lacks, for callers with these permissions in turn. */
async function faultsOf(spec: EndpointSpec, call: Call, holders: readonly (readonly Permission[])[]) {
  const faults: string[] = [];
  for (const held of holders) {
    const lack = lacking(neededBy(spec), held);
    const { status, body } = await send(spec, call, await holderOf(held));
    const isNamed = status === 403 && body.code === "forbidden" && lack && body.message === lackOf(lack);
    if (!isNamed) faults.push(`with ${held.join(" ")}: ${status} ${JSON.stringify(body).slice(0, 200)}`);
  }
  return faults;
}

/** The row that another brand has where the brand has the row of an id. */
async function theirsIn(table: string, spec: EndpointSpec): Promise<string> {
  const find = () => rowsOf.newestIn(table, elsewhere.world.siteId);
  const found = await find();
  if (found) return found;
  await callOf(spec, elsewhere);
  const made = await find();
  if (!made) throw new Error(`The other brand has no row of ${table}`);
  return made;
}

/**
 * Sends the call with the id of another brand's row in the place of each of its own, one by one: in the path,
 * the query and the body. Each is answered as an id that no brand has.
 */
async function expectForeignAsMissing(spec: EndpointSpec, call: Call, token: string): Promise<void> {
  const { siteId } = stage.world;
  const inPath = idsOf(spec).map((name) => call.params?.[name]);
  for (const [id, table] of await rowsOf.tablesOf(siteId, idsIn(call))) {
    const theirs = await theirsIn(table, spec);
    await writtenIn(siteId);
    const answers: unknown[] = [];
    for (const other of [theirs, newId()]) {
      const answer = pickAnswer(await send(spec, withId(call, id, other), token));
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
      if (inPath.includes(id)) expect(answer, `another row of ${table}`).toEqual(NOT_FOUND);
      answers.push(JSON.parse(JSON.stringify(answer).replaceAll(other, id)));
    }
    expect(answers[0], `another brand's row of ${table}`).toEqual(answers[1]);
    expect(await writtenIn(elsewhere.world.siteId), `written in the other brand's ${table}`).toEqual([]);
  }
}

/** Each id of a path with several belongs to the row before it. */
async function expectOwnParts(spec: EndpointSpec, call: Call, token: string): Promise<void> {
  const other = await callOf(spec);
  for (const name of idsOf(spec)) {
    const params = { ...call.params, [name]: other.params?.[name] ?? "" };
    expect(pickAnswer(await send(spec, { ...call, params }, token)), name).toEqual(NOT_FOUND);
  }
}

describe("the table of each permission, each call of staff, and whose row it names", () => {
  it.each(named(GUARDED_CALLS))("holds for %s", async (_, spec) => {
    const call = await callOf(spec);
    const needed = neededBy(spec);
    const { siteId } = stage.world;
    await writtenIn(siteId);

    const refused = refusedBy(needed);
    const hasOwn = (held: readonly Permission[]) => held.includes(needed[0]);
    expect(
      await faultsOf(
        spec,
        call,
        refused.filter((held) => !hasOwn(held)),
      ),
    ).toEqual([]);
    expect(await writtenIn(siteId), "written by refused calls").toEqual([]);
    expect(await faultsOf(spec, call, refused.filter(hasOwn))).toEqual([]);
    // They may make the call in other cases, so the log has that they tried.
    expect(["", "audit_entries"]).toContain((await writtenIn(siteId)).join());

    const foreign = await send(spec, call, await holderOf(needed, "other"), elsewhere.world);
    expect(foreign.status, JSON.stringify(foreign.body)).not.toBe(403);
    expect(await writtenIn(siteId), "written by another brand's staff").toEqual([]);
    if (idsOf(spec).length > 0) expect(pickAnswer(foreign), "of another brand").toEqual(NOT_FOUND);

    const token = await limitedTo(needed, call.token);
    await expectForeignAsMissing(spec, call, token);
    if (idsOf(spec).length > 1) await expectOwnParts(spec, call, token);

    const own = await send(spec, call, token);
    expect(own.status, JSON.stringify(own.body)).toBe(200);
    if (!CREATES.includes(keyOf(spec))) return;
    // Another brand may use the same id for a row of its own.
    await writtenIn(siteId);
    await send(spec, call, await holderOf(needed, "other"), elsewhere.world);
    expect(await writtenIn(siteId), "written over by another brand's staff").toEqual([]);
  });
});
