import { beforeAll, beforeEach, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { hashToken } from "#kit/server/ids.ts";
import { type EndpointSpec, fillPath, formatQuery } from "#kit/wire/endpoint.ts";
import { formatPhone } from "#kit/wire/format/phones.ts";
import { PERMISSIONS } from "#kit/wire/permission.ts";
import { named } from "./areas.ts";
import { useDatabase } from "./db.ts";
import { keyOf } from "./samples.ts";
import { GUARDED_CALLS, neededBy } from "./staff-permissions.ts";
import { ROWS } from "./works/rows.ts";
import { makeStage, type Stage } from "./works/stage.ts";

// Pages of staff show what these calls answer, so a call that leaks nothing is a page that leaks nothing.

const database = useDatabase();
const permissions = PERMISSIONS.filter((one) => one !== "customers.contact");
const READS = GUARDED_CALLS.filter(
  (spec) => spec.method === "GET" && !neededBy(spec).includes("customers.contact"),
);
let stage: Stage;
let reader = "";

beforeAll(async () => {
  stage = await makeStage(database);
  reader = (await makeStaffMember(database.db, stage.world.siteId, { now: stage.now(), permissions })).token;
});
// All calls come from one network, whose limits would stop so many.
beforeEach(async () => {
  await database.db.deleteFrom("limits").execute();
});

/** The row's own caller, for what only its owner may read, without `customers.contact`. */
async function limit(token: string): Promise<string> {
  await database.db
    .updateTable("staffMembers")
    .set({ permissions: [...permissions], roleId: null })
    .where("accountId", "in", (of) =>
      of.selectFrom("signIns").select("accountId").where("tokenHash", "=", hashToken(token)),
    )
    .execute();
  return token;
}

/** Everything by which a customer of the brand can be reached, in each form that an answer may have. */
async function listContacts(): Promise<string[]> {
  const customers = await database.db
    .selectFrom("customers")
    .innerJoin("accounts", "accounts.id", "customers.accountId")
    .select(["customers.phoneNumber", "customers.email", "customers.address"])
    .select(["accounts.phoneNumber as accountPhone", "accounts.email as accountEmail"])
    .where("customers.siteId", "=", stage.world.siteId)
    .execute();
  const orders = await database.db
    .selectFrom("orders")
    .select("address")
    .where("siteId", "=", stage.world.siteId)
    .execute();
  const phones = customers.flatMap(({ phoneNumber, accountPhone }) => [phoneNumber, accountPhone]);
  const streets = [...customers, ...orders].map(
    ({ address }) => (address as { addressLine?: string } | null)?.addressLine,
  );
  return [
    ...phones.flatMap((phone) => (phone ? [phone, phone.slice(2), formatPhone(phone)] : [])),
    ...customers.flatMap(({ email, accountEmail }) => [email, accountEmail]),
    ...streets,
  ].filter((text): text is string => Boolean(text));
}

it.each(named(READS))(
  "%s shows no phone, mailbox or street to staff who may not reach customers",
  async (_, spec) => {
    const row = await ROWS[keyOf(spec as EndpointSpec)]?.(stage);
    const path = fillPath(spec.path, row?.params) + formatQuery(row?.query);
    let answer = await stage.world.call("GET", path, { token: reader });
    if (answer.status !== 200)
      answer = await stage.world.call("GET", path, { token: await limit(row?.token ?? "") });
    expect(answer.status, JSON.stringify(answer.body).slice(0, 200)).toBe(200);
    const text = JSON.stringify(answer.body);
    const shown = [...new Set(await listContacts())].filter((contact) => text.includes(contact));
    expect(shown).toEqual([]);
  },
);
