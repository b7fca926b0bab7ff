import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeSignIn } from "#features/accounts/factory.ts";
import { listErrorCodes } from "#kit/server/openapi.ts";
import { isReadMethod } from "#kit/server/request-identity.ts";
import type { AccountStatus, Role } from "#kit/wire/actor.ts";
import { type EndpointSpec, fillPath, formatQuery } from "#kit/wire/endpoint.ts";
import { type Area, endpointsOf, named } from "../areas.ts";
import { type TestDatabase, useDatabase } from "../db.ts";
import { prepareSignInRenewal } from "../renew-sign-ins.ts";
import { keyOf, makeSamples, roleFor, type Sample } from "../samples.ts";
import { type Answer, makeWorld, type World } from "../world.ts";
import { THE_PERSONS_OWN } from "./personal-calls.ts";

const PLAYED = ["customer", "groomer", "renter"] as const;
type Played = (typeof PLAYED)[number];

type Stage = {
  database: TestDatabase;
  world: World;
  people: Awaited<ReturnType<World["addPeople"]>>;
  samples: ReadonlyMap<string, Sample>;
  /** Sessions of staff who act for a person of each role. */
  acting: Record<Played, string>;
};

/** Tests every call of an area by staff who act for a person, and by pending and closed accounts. */
export function tableOfActors(area: Area): void {
  const stage = { database: useDatabase() } as Stage;
  let openAgain: () => Promise<void>;

  beforeAll(async () => {
    const { db } = stage.database;
    stage.world = await makeWorld(db);
    const { world } = stage;
    stage.people = await world.addPeople();
    const { people } = stage;
    stage.samples = await makeSamples(world, people.customer.token);
    const over = { now: world.clock.now(), impersonatorId: people.staff.accountId };
    const as = (role: Played) => makeSignIn(db, world.siteId, people[role].accountId, over);
    stage.acting = {
      customer: await as("customer"),
      groomer: await as("groomer"),
      renter: await as("renter"),
    };
    openAgain = await prepareSignInRenewal(db, Object.values(stage.acting));
  });
  beforeEach(() => openAgain());

  const endpoints = endpointsOf(area);
  describe("for staff who act for another person, the call", () => {
    testAnswers(stage, endpoints);
    testEntries(stage, endpoints);
    testRefusals(stage, endpoints);
  });
  describe("an account with a restricted status", () => testStates(stage, endpoints));
}

/** Makes a valid call of an endpoint. */
function callOf({ samples, world }: Stage, spec: EndpointSpec, token: string): Promise<Answer> {
  const { params, query, bodies: [body] = [] } = samples.get(keyOf(spec)) ?? {};
  const path = fillPath(spec.path, params) + formatQuery(query);
  return world.call(spec.method, path, { token, ...(body !== undefined && { body }) });
}

function testAnswers(stage: Stage, endpoints: readonly EndpointSpec[]): void {
  it.each(named(endpoints))("%s answers by its contract or refuses", async (_, spec) => {
    const open = roleFor(spec) === null;
    for (const role of PLAYED) {
      const { status, body } = await callOf(stage, spec, stage.acting[role]);
      const summary = `${role}: ${status} ${JSON.stringify(body).slice(0, 200)}`;
      if (!open && !spec.audience.includes(role)) {
        expect([status, body.code], summary).toEqual([403, "forbidden"]);
      } else if (status === 200) {
        expect(spec.reply.safeParse(body).error, summary).toBeUndefined();
      } else {
        expect([...listErrorCodes(spec), "forbidden"], summary).toContain(body.code);
        expect(
          ["jwt_auth_invalid_token", "internal_server_error", "service_unavailable"],
          summary,
        ).not.toContain(body.code);
      }
    }
  });
}

function testEntries(stage: Stage, endpoints: readonly EndpointSpec[]): void {
  const writes = endpoints.filter(({ method }) => !isReadMethod(method));

  async function lastEntry(): Promise<number> {
    const row = await stage.database.db
      .selectFrom("auditEntries")
      .select((of) => of.fn.max("id").as("id"))
      .executeTakeFirst();
    return Number(row?.id ?? 0);
  }

  it.each(named(writes))("%s logs the staff member, the account and the action", async (key, spec) => {
    const since = await lastEntry();
    const answer = await callOf(stage, spec, stage.acting.customer);
    const entries = await stage.database.db
      .selectFrom("auditEntries")
      .select(["siteId", "actorId", "subjectId", "action", "requestId"])
      .where("id", ">", since)
      .execute();
    const isAllowed = roleFor(spec) === null || spec.audience.includes("customer");
    const entry = {
      siteId: stage.world.siteId,
      actorId: stage.people.staff.accountId,
      subjectId: stage.people.customer.accountId,
      action: key,
      requestId: answer.headers.get("x-request-id"),
    };
    expect(entries).toEqual(isAllowed ? [entry] : []);
  });
}

function testRefusals(stage: Stage, endpoints: readonly EndpointSpec[]): void {
  const own = endpoints.filter((spec) => THE_PERSONS_OWN.includes(keyOf(spec)));
  it.each(named(own))("%s is forbidden, since only the person may call it", async (_, spec) => {
    const { status, body } = await callOf(stage, spec, stage.acting.customer);
    expect([status, body.code]).toEqual([403, "forbidden"]);
  });
}

function testStates(stage: Stage, endpoints: readonly EndpointSpec[]): void {
  const closed = endpoints.filter((spec) => roleFor(spec) !== null);
  const ROLES = ["customer", "groomer", "renter", "staff"] as const;

  /** Creates a session, then sets the status of its account. */
  async function tokenIn(role: Role, status: AccountStatus): Promise<string> {
    const { [role]: person } = await stage.world.addPeople();
    const { db } = stage.database;
    await db.updateTable("accounts").set({ status }).where("id", "=", person.accountId).execute();
    return person.token;
  }
  const readPerson = async (token: string) =>
    (await stage.world.call("GET", "/v2/account/me", { token })).body;

  it("cannot use its session for any call once it is closed", async () => {
    for (const role of ROLES) {
      const token = await tokenIn(role, "inactive");
      for (const spec of closed) {
        const { status, body } = await callOf(stage, spec, token);
        expect([status, body.code], `${role}: ${keyOf(spec)}`).toEqual([401, "jwt_auth_invalid_token"]);
      }
      expect(await readPerson(token)).toEqual({ person: null });
    }
  });

  it("can sign in while it is pending, but only with its own role", async () => {
    for (const [role, status] of [
      ["customer", "pending"],
      ["groomer", "new"],
      ["groomer", "approved"],
      ["renter", "pending"],
    ] as const) {
      const token = await tokenIn(role, status);
      expect((await readPerson(token)).person).toMatchObject({ role, status });
      for (const spec of closed.filter(({ audience }) => !audience.includes(role))) {
        const answer = await callOf(stage, spec, token);
        expect([answer.status, answer.body.code], keyOf(spec)).toEqual([403, "forbidden"]);
      }
    }
  });
}
