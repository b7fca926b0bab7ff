import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeSignIn, makeStaffMember } from "#features/accounts/factory.ts";
import { hashToken, newId } from "#kit/server/ids.ts";
import { isReadMethod } from "#kit/server/request-identity.ts";
import { type EndpointSpec, fillPath, formatQuery } from "#kit/wire/endpoint.ts";
import { handlers } from "../src/api.ts";
import { named } from "./areas.ts";
import { useDatabase } from "./db.ts";
import { keyOf } from "./samples.ts";
import { ROWS } from "./works/rows.ts";
import { type Call, makeStage, type Stage } from "./works/stage.ts";
import type { Answer } from "./world.ts";

const ORDER = "/v2/service-checkout/pet-service/customer-orders/{id}";
/** What staff change for a customer, in the customer's name. */
const FOR_CUSTOMERS = [
  `POST ${ORDER}/reschedule`,
  "POST /v2/service-checkout/pet-service/cancel-orders",
  `POST ${ORDER}/pet-services`,
  `PUT ${ORDER}/pet-services/{petServiceId}`,
  `DELETE ${ORDER}/pet-services/{petServiceId}`,
  `DELETE ${ORDER}/pet-services`,
];

const DESK_ROOM = "/v2/staff/messages/rooms/{roomId}";
/** What staff do at the moment, which changes nothing and ends by itself. */
const SIGNALS = [`DELETE ${DESK_ROOM}/reading`, `POST ${DESK_ROOM}/typing`, `PUT ${DESK_ROOM}/reading`];

const endpoints: EndpointSpec[] = handlers.map((handler) => handler.endpoint);
const ofStaff = endpoints.filter(
  ({ audience, method, isSignal }) => audience.includes("staff") && !isReadMethod(method) && !isSignal,
);
const signals = endpoints.filter(({ isSignal }) => isSignal);
const forCustomers = endpoints.filter((spec) => FOR_CUSTOMERS.includes(keyOf(spec)));

const database = useDatabase();
let stage: Stage;

beforeAll(async () => {
  stage = await makeStage(database);
});
beforeEach(async () => {
  await database.db.deleteFrom("limits").execute();
});

/** A staff member with a second session, which calls about own sessions need. */
async function addStaff() {
  const { siteId } = stage.world;
  const staff = await makeStaffMember(database.db, siteId, { now: stage.now() });
  await makeSignIn(database.db, siteId, staff.accountId, { now: stage.now() });
  return staff;
}

type Staff = Awaited<ReturnType<typeof addStaff>>;

const DELETE_VIEW = "DELETE /v2/staff/appointment-views/{id}";

/** The row's call by a staff member. */
async function asStaff(key: string, staff: Staff): Promise<Call> {
  const call = (await ROWS[key]?.(stage)) ?? {};
  if (key === DELETE_VIEW) {
    // The row's view belongs to the row's own caller.
    const params = { id: newId() };
    const body = { name: "Mine", filters: {} };
    await stage.done("PUT", `/v2/staff/appointment-views/${params.id}`, { token: staff.token, body });
    return { token: staff.token, params };
  }
  if (key !== "DELETE /v2/account/sessions/{id}") return { ...call, token: staff.token };
  const { token } = staff;
  const { body } = await stage.done("GET", "/v2/account/sessions", { token });
  const other = body.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
  return { token, params: { id: other.id } };
}

/** The row's call by a staff member who acts for its customer. */
async function asActing(key: string, staff: Staff): Promise<Call> {
  const call = (await ROWS[key]?.(stage)) ?? {};
  const { accountId } = await database.db
    .selectFrom("signIns")
    .select("accountId")
    .where("tokenHash", "=", hashToken(call.token ?? ""))
    .executeTakeFirstOrThrow();
  const over = { now: stage.now(), impersonatorId: staff.accountId };
  return { ...call, token: await makeSignIn(database.db, stage.world.siteId, accountId, over) };
}

async function send(spec: EndpointSpec, { params, query, body, file, token = "" }: Call) {
  const path = fillPath(spec.path, params) + formatQuery(query);
  const sent = { ...(body !== undefined && { body }), ...(file && { file }) };
  const answer = await stage.world.call(spec.method, path, { token, ...sent });
  expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(200);
  return answer;
}

const entriesOfRequest = ({ headers }: Answer) =>
  database.db
    .selectFrom("auditEntries")
    .select(["actorId", "subjectId", "action", "before", "after", "reason"])
    .where("requestId", "=", headers.get("x-request-id") ?? "")
    .orderBy("id");

/** Makes the call, and returns the entries that it added besides that of the call itself. */
async function entriesOf(spec: EndpointSpec, call: Call) {
  const answer = await send(spec, call);
  return entriesOfRequest(answer).where("action", "<>", keyOf(spec)).execute();
}

/** Calls whose `description` is a field of a service, an add-on or a page, and not a reason. */
const WITH_DESCRIPTION = /\/v2\/staff\/(services|add-ons|pages)\b/;

/** The words of the caller, which the log has as the reason. */
const noted = (key: string, body: unknown) => {
  if (WITH_DESCRIPTION.test(key)) return "";
  const { description, reason } = (body ?? {}) as { description?: string; reason?: string };
  return description ?? reason ?? "";
};

/** Calls with entries besides their own: of each order or standing appointment that they change. */
const OTHER_ENTRIES: Readonly<Record<string, string[]>> = {
  "POST /v2/staff/series/{id}/end": ["cancel order"],
  "POST /v2/staff/series/{id}/move": ["move standing appointment"],
  "POST /v2/staff/board/groomers/{id}/sick": ["cancel order"],
};

describe("the audit log", () => {
  it.each(named(ofStaff))("says what changed when staff call %s", async (key, spec) => {
    const staff = await addStaff();
    const call = await asStaff(key, staff);
    const [entry, ...others] = await entriesOf(spec, call);
    expect(others.map(({ action }) => action)).toEqual(OTHER_ENTRIES[key] ?? []);
    expect(entry).toMatchObject({ actorId: staff.accountId, reason: noted(key, call.body) });
    expect(Object.keys(entry?.after ?? {}).length).toBeGreaterThan(0);
    expect(entry?.after).not.toEqual(entry?.before);
  });

  it.each(named(forCustomers))("says what changed when staff call %s for a customer", async (key, spec) => {
    const staff = await addStaff();
    const call = await asActing(key, staff);
    const [entry, ...others] = await entriesOf(spec, call);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ actorId: staff.accountId, reason: noted(key, call.body) });
    expect(entry?.subjectId).not.toBeNull();
    expect(Object.keys(entry?.after ?? {}).length).toBeGreaterThan(0);
    expect(entry?.after).not.toEqual(entry?.before);
  });

  it("knows each call that staff make for a customer", () => {
    expect(forCustomers.map(keyOf).sort()).toEqual([...FOR_CUSTOMERS].sort());
  });

  it("knows each signal of staff, which has no body, and no entry", async () => {
    expect(signals.map(keyOf).sort()).toEqual(SIGNALS);
    for (const spec of signals) {
      expect(spec.body).toBeUndefined();
      const answer = await send(spec, await asStaff(keyOf(spec), await addStaff()));
      expect(await entriesOfRequest(answer).execute(), keyOf(spec)).toEqual([]);
    }
  });

  it("has no entry of what customers change themselves", async () => {
    for (const spec of forCustomers) {
      const call = await ROWS[keyOf(spec)]?.(stage);
      expect(await entriesOf(spec, call ?? {}), keyOf(spec)).toEqual([]);
    }
  });
});
