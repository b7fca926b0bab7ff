import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeSignIn } from "#features/accounts/factory.ts";
import { listErrorCodes } from "#kit/server/openapi.ts";
import { isReadMethod } from "#kit/server/request-identity.ts";
import type { AccountStatus } from "#kit/wire/actor.ts";
import type { EndpointSpec } from "#kit/wire/endpoint.ts";
import { type Area, endpointsOf, named } from "../areas.ts";
import { useDatabase } from "../db.ts";
import { prepareSignInRenewal } from "../renew-sign-ins.ts";
import { keyOf, makeSamples, roleFor } from "../samples.ts";
import { makeWorld } from "../world.ts";
import { ONLY_BEFORE } from "./caller-states.ts";
import { THE_PERSONS_OWN } from "./personal-calls.ts";
import { callOf, PLAYED, type Played, type Stage } from "./stage.ts";
import { testStates } from "./states.ts";

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
  describe("an account in each state", () => testStates(stage, endpoints));
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
        if (spec.replies !== "stream") expect(spec.reply.safeParse(body).error, summary).toBeUndefined();
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
    const isAllowed =
      (roleFor(spec) === null || spec.audience.includes("customer")) && !ONLY_BEFORE.includes(key);
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
  const own = endpoints.filter((one) => THE_PERSONS_OWN.includes(keyOf(one)));
  it.each(named(own))("%s is forbidden, since only the person may call it", async (_, spec) => {
    const { accountId } = stage.people.customer;
    const put = (status: AccountStatus) =>
      stage.database.db.updateTable("accounts").set({ status }).where("id", "=", accountId).execute();
    if (ONLY_BEFORE.includes(keyOf(spec))) await put("pending");
    const { status, body } = await callOf(stage, spec, stage.acting.customer);
    await put("active");
    expect([status, body.code]).toEqual([403, "forbidden"]);
  });
}
