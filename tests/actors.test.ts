import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeSignIn } from "#features/accounts/factory.ts";
import { listErrorCodes } from "#kit/server/openapi.ts";
import { isReadMethod } from "#kit/server/request-identity.ts";
import type { AccountStatus, Role } from "#kit/wire/actor.ts";
import { type EndpointSpec, fillPath, formatQuery } from "#kit/wire/endpoint.ts";
import { handlers } from "../src/api.ts";
import { useDatabase } from "./db.ts";
import { keyOf, makeSamples, roleFor, type Sample } from "./samples.ts";
import { type Answer, makeWorld, type World } from "./world.ts";

const database = useDatabase();
let world: World;
let people: Awaited<ReturnType<World["addPeople"]>>;
let samples: ReadonlyMap<string, Sample>;

beforeAll(async () => {
  world = await makeWorld(database.db);
  people = await world.addPeople();
  samples = await makeSamples(world, people.customer.token);
});

const PLAYED = ["customer", "groomer", "renter"] as const;
type Played = (typeof PLAYED)[number];
let acting: Record<Played, string>;

// Some calls end the session they come with.
beforeEach(async () => {
  const over = { now: world.clock.now(), impersonatorId: people.staff.accountId };
  const as = (role: Played) => makeSignIn(database.db, world.siteId, people[role].accountId, over);
  acting = { customer: await as("customer"), groomer: await as("groomer"), renter: await as("renter") };
});

const endpoints = handlers.map((handler) => handler.endpoint);
const named = (list: readonly EndpointSpec[]) => list.map((one) => [keyOf(one), one] as const);
const writes = endpoints.filter((one) => !isReadMethod(one.method));

/** The well-meant call of an endpoint. */
function callOf(spec: EndpointSpec, token: string): Promise<Answer> {
  const { params, query, bodies: [body] = [] } = samples.get(keyOf(spec)) ?? {};
  const path = fillPath(spec.path, params) + formatQuery(query);
  return world.call(spec.method, path, { token, ...(body !== undefined && { body }) });
}

const BASE = "/v2/service-checkout/pet-service";
const SESSION = `${BASE}/customer/{session}`;

/** Payment, card, password, phone, e-mail, deletion, referral, and whatever only a person can agree to. */
const THE_PERSONS_OWN = [
  "POST /v2/account/customer/email-code",
  "POST /v2/account/customer/verify-email",
  "POST /v2/account/customer/new-email-code",
  "POST /v2/account/customer/phone/code",
  "POST /v2/account/customer/confirm-code",
  "PUT /v2/account/customer/phone/update",
  "PUT /v2/account/customer/password",
  "POST /v2/account/keep-account",
  "POST /v2/account/request-delete-account",
  "POST /v2/account/customer/finish-profile",
  "POST /v1/checkout/accept-terms-conditions",
  "POST /v2/account/customer/calendar-feed",
  "POST /v1/checkout/stand-in",
  "DELETE /v2/account/customer/calendar-feed",
  "POST /v2/service-payment/user-cards",
  "PUT /v2/service-payment/default-payment-method",
  `POST ${BASE}/customer/payments/customer-cards`,
  `POST ${BASE}/customer-orders/{id}/payment-methods`,
  `DELETE ${BASE}/customer-cards/{id}`,
  `DELETE ${BASE}/customer/payments/customer-cards/{id}`,
  `POST ${SESSION}/customer`,
  `POST ${SESSION}/customer/claim`,
  `POST ${SESSION}/customer/send-digit-code`,
  `POST ${SESSION}/customer/resend-digit-code`,
  `POST ${SESSION}/customer/register`,
  `PUT ${SESSION}/payment-method`,
  `PUT ${SESSION}/gift-card`,
  `PUT ${SESSION}/referral`,
  `POST ${SESSION}/place-order`,
];

describe("staff who act for somebody", () => {
  it.each(named(endpoints))("%s answers them as that person, or not at all", async (_, spec) => {
    const open = roleFor(spec) === null;
    for (const role of PLAYED) {
      const { status, body } = await callOf(spec, acting[role]);
      const told = `${role}: ${status} ${JSON.stringify(body).slice(0, 200)}`;
      if (!open && !spec.audience.includes(role)) {
        expect([status, body.code], told).toEqual([403, "forbidden"]);
      } else if (status === 200) {
        expect(spec.reply.safeParse(body).error, told).toBeUndefined();
      } else {
        expect([...listErrorCodes(spec), "forbidden"], told).toContain(body.code);
        expect(
          ["jwt_auth_invalid_token", "internal_server_error", "service_unavailable"],
          told,
        ).not.toContain(body.code);
      }
    }
  });

  it.each(named(writes))("%s leaves an entry of who, for whom and what", async (key, spec) => {
    const since = await lastEntry();
    const answer = await callOf(spec, acting.customer);
    const entries = await database.db
      .selectFrom("auditEntries")
      .select(["siteId", "actorId", "subjectId", "action", "requestId"])
      .where("id", ">", since)
      .execute();
    const may = roleFor(spec) === null || spec.audience.includes("customer");
    const entry = {
      siteId: world.siteId,
      actorId: people.staff.accountId,
      subjectId: people.customer.accountId,
      action: key,
      requestId: answer.headers.get("x-request-id"),
    };
    expect(entries).toEqual(may ? [entry] : []);
  });

  it.each(named(endpoints.filter((one) => THE_PERSONS_OWN.includes(keyOf(one)))))(
    "%s is the person's own",
    async (_, spec) => {
      const { status, body } = await callOf(spec, acting.customer);
      expect([status, body.code]).toEqual([403, "forbidden"]);
    },
  );

  it("are refused every call whose path speaks of such things", () => {
    const delicate = /card|payment|password|e-?mail|phone|delete|referral|terms/;
    const theirs = writes.filter((one) => !one.audience.includes("public") && delicate.test(one.path));
    const missing = theirs.map(keyOf).filter((key) => !THE_PERSONS_OWN.includes(key));
    expect(missing.filter((key) => !GIVES_UP.has(key))).toEqual([]);
    expect(THE_PERSONS_OWN.filter((key) => !endpoints.map(keyOf).includes(key))).toEqual([]);
  });
});

/**
 * Taking a gift card out of a draft spends nothing; asking for a call back by mail is checked by its own
 * tests.
 */
const GIVES_UP = new Set([`DELETE ${SESSION}/gift-card`, `POST ${SESSION}/place-request-email`]);

async function lastEntry(): Promise<number> {
  const row = await database.db
    .selectFrom("auditEntries")
    .select((of) => of.fn.max("id").as("id"))
    .executeTakeFirst();
  return Number(row?.id ?? 0);
}

describe("an account in another state", () => {
  const closed = endpoints.filter((one) => roleFor(one) !== null);
  const ROLES = ["customer", "groomer", "renter", "staff"] as const;

  /** A session of an account that was put into a state after it began. */
  async function tokenIn(role: Role, status: AccountStatus): Promise<string> {
    const { [role]: person } = await world.addPeople();
    await database.db.updateTable("accounts").set({ status }).where("id", "=", person.accountId).execute();
    return person.token;
  }

  it("that is closed is nobody's: every call that is not for all refuses it", async () => {
    for (const role of ROLES) {
      const token = await tokenIn(role, "inactive");
      for (const spec of closed) {
        const { status, body } = await callOf(spec, token);
        expect([status, body.code], `${role}: ${keyOf(spec)}`).toEqual([401, "jwt_auth_invalid_token"]);
      }
      const me = await world.call("GET", "/v2/account/me", { token });
      expect(me.body).toEqual({ person: null });
    }
  });

  it("that is on its way is signed in, as its own role alone", async () => {
    for (const [role, status] of [
      ["customer", "pending"],
      ["groomer", "new"],
      ["groomer", "approved"],
      ["renter", "pending"],
    ] as const) {
      const token = await tokenIn(role, status);
      const me = await world.call("GET", "/v2/account/me", { token });
      expect(me.body.person).toMatchObject({ role, status });
      for (const spec of closed.filter((one) => !one.audience.includes(role))) {
        const answer = await callOf(spec, token);
        expect([answer.status, answer.body.code], keyOf(spec)).toEqual([403, "forbidden"]);
      }
    }
  });
});
