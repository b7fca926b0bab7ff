import type { Hono } from "hono";
import { sql } from "kysely";
import { makeSignIn } from "#features/accounts/factory.ts";
import { BASE } from "#features/booking/contract/session.ts";
import { CHANGE_REASONS } from "#features/orders/rules/change-reasons.ts";
import type { TestClock } from "#kit/server/clock.ts";
import type { Db } from "#kit/server/database.ts";
import { asSiteId } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { makePhoto } from "./photos.ts";
import { rewriteTexts } from "./rewrite-texts.ts";

/**
 * A request with its token and body. `foreign` lists its values of another brand, which the answer may
 * repeat.
 */
export type BrandRequest = {
  method?: string;
  path: string;
  token?: string | undefined;
  body?: unknown;
  file?: File;
  foreign?: readonly string[];
};

/**
 * The demo's brands, each with a unique word as its mark, an address, and a color for a photo.
 */
export const BRANDS = [
  {
    slug: "sudsberry",
    mark: "Qzorbaline",
    color: "#c58",
    address: {
      addressLine: "2402 E Camelback Rd",
      locality: "Phoenix",
      adminDistrict: "AZ",
      postalCode: "85016",
    },
  },
  {
    slug: "juniper",
    mark: "Vuxletine",
    color: "#5c8",
    address: {
      addressLine: "1100 S Lamar Blvd",
      locality: "Austin",
      adminDistrict: "TX",
      postalCode: "78704",
    },
  },
] as const;
type Plan = (typeof BRANDS)[number];

type Role = "customer" | "groomer" | "renter" | "staff";

export type Brand = Plan & {
  siteId: SiteId;
  host: string;
  tokens: Record<Role, string>;
  /** Ids and names that a path can contain. */
  named: {
    order: string;
    past: string;
    pet: string;
    customer: string;
    groomer: string;
    vanity: string;
    code: string;
    area: string;
  };
  /** The token of an unfinished booking. */
  session: string;
  /** The path of a pet's photo, and the photo's bytes. */
  photo: string;
  photos: readonly Buffer[];
  /** The ids of all rows of this brand. */
  ids: ReadonlySet<string>;
  /** Calls that send mails. */
  mailCalls: readonly BrandRequest[];
};

export async function openBrand(db: Db, app: Hono, clock: TestClock, plan: Plan): Promise<Brand> {
  const { siteId: id } = await db
    .selectFrom("sites")
    .select("id as siteId")
    .where("slug", "=", plan.slug)
    .executeTakeFirstOrThrow();
  const siteId = asSiteId(id);
  const host = `${plan.slug}.localhost`;
  const now = clock.now();
  const signIn = async (role: Role) => {
    const account = db.selectFrom("accounts").select("id").where("siteId", "=", siteId);
    const { id } = await account.where("email", "=", `${role}@example.com`).executeTakeFirstOrThrow();
    return makeSignIn(db, siteId, id, { now });
  };
  const tokens = {
    customer: await signIn("customer"),
    groomer: await signIn("groomer"),
    renter: await signIn("renter"),
    staff: await signIn("staff"),
  };
  const call = async (method: string, path: string, body?: unknown, token?: string) => {
    const answer = await app.request(`http://${host}${path}`, {
      method,
      headers: {
        host,
        ...(!(body instanceof FormData) && { "content-type": "application/json" }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const named = await nameRows(db, siteId, now);
  const form = new FormData();
  form.set("file", await makePhoto("IMG.jpg", plan.color));
  const pets = `${PETS}/${named.pet}`;
  await call("POST", `${pets}/photo`, form, tokens.customer);
  const photo = `${pets}/photo/medium`;
  const photos = [Buffer.from(await (await call("GET", photo, undefined, tokens.customer)).arrayBuffer())];
  const session = (await (await call("POST", `${BASE}/search`, { address: plan.address })).json())
    .id as string;
  await fillSession(db, siteId, plan, (method, path, body) =>
    call(method, `${BASE}/${session}/${path}`, body),
  );
  const ids = await idsOf(db, siteId);
  const mailCalls = listMailCalls(plan, named.order, tokens.customer);
  return { ...plan, siteId, host, tokens, named, session, photo, photos, ids, mailCalls };
}

const PETS = "/v2/service-checkout/pet-service/customer-pets";

async function nameRows(db: Db, siteId: SiteId, now: Date) {
  const orders = db
    .selectFrom("orders")
    .innerJoin("customers", "customers.id", "orders.customerId")
    .innerJoin("accounts", "accounts.id", "customers.accountId")
    .innerJoin("orderLines", "orderLines.orderId", "orders.id")
    .innerJoin("groomers", "groomers.id", "orders.groomerId")
    .innerJoin("areas", "areas.id", "orders.areaId")
    .select([
      "orders.id",
      "orders.customerId as customer",
      "orderLines.petId as pet",
      "customers.referralCode as code",
    ])
    .select(["groomers.id as groomer", sql<string>`groomers.vanity_url`.as("vanity"), "areas.slug as area"])
    .where("orders.siteId", "=", siteId)
    .where("accounts.email", "=", "customer@example.com");
  const pastOrder = await orders.where("orders.status", "=", "complete").executeTakeFirstOrThrow();
  const upcomingOrder = await orders
    .where("orders.status", "=", "accepted")
    .where("orders.appointmentStart", ">", now)
    .orderBy("orders.appointmentStart", "desc")
    .executeTakeFirstOrThrow();
  return { ...upcomingOrder, order: upcomingOrder.id, past: pastOrder.id };
}

type Step = (method: string, path: string, body: unknown) => Promise<Response>;

async function fillSession(db: Db, siteId: SiteId, { mark }: Plan, step: Step): Promise<void> {
  const breed = await db
    .selectFrom("petBreeds")
    .select("id")
    .where("slug", "=", "akita")
    .executeTakeFirstOrThrow();
  const service = await db
    .selectFrom("services")
    .innerJoin("petTypes", "petTypes.id", "services.petTypeId")
    .select("services.id")
    .where("services.siteId", "=", siteId)
    .where("petTypes.slug", "=", "dog")
    .executeTakeFirstOrThrow();
  const dog = { breedId: breed.id, name: `Bo ${mark}`, gender: "male", birthYear: 2020 };
  const saved = await (await step("PUT", "pets", { pets: [dog] })).json();
  await step("PUT", "set-services", { pets: [{ id: saved.pets[0].id, services: [{ id: service.id }] }] });
}

/** Reads the ids of all rows with the brand's id. */
async function idsOf(db: Db, siteId: SiteId): Promise<ReadonlySet<string>> {
  const tables = await sql<{ tableName: string }>`
    select a.table_name from information_schema.columns a
    join information_schema.columns b on b.table_name = a.table_name and b.table_schema = a.table_schema
    where a.table_schema = 'public' and a.column_name = 'site_id'
      and b.column_name = 'id' and b.data_type = 'uuid'`.execute(db);
  const ids = new Set<string>([siteId]);
  for (const { tableName } of tables.rows) {
    const rows = await sql<{
      id: string;
    }>`select id from ${sql.table(tableName)} where site_id = ${siteId}`.execute(db);
    for (const { id } of rows.rows) ids.add(id);
  }
  return ids;
}

function listMailCalls({ mark }: Plan, order: string, token: string): BrandRequest[] {
  const reasonId = CHANGE_REASONS.find(({ category }) => category === "customer-cancellations")?.id;
  const lead = {
    kind: "request",
    name: `Lee ${mark}`,
    email: "lee@example.com",
    postalCode: "86001",
    message: mark,
  };
  return [
    { method: "POST", path: "/v2/sites/leads", body: lead },
    {
      method: "POST",
      path: "/v2/account/sign-in-code",
      body: { role: "customer", email: `${mark}.customer@example.com`.toLowerCase() },
    },
    {
      method: "POST",
      path: "/v2/service-checkout/pet-service/cancel-orders",
      token,
      body: { orderIds: [order], reasonId, description: `We move to ${mark}.` },
    },
  ];
}

/** Adds the brand's mark to all its texts, to e-mail addresses and to a groomer's address. */
export async function addMark(db: Db, { siteId, mark, named }: Brand): Promise<void> {
  await rewriteTexts(db, siteId, `old || ' ${mark}'`);
  const small = mark.toLowerCase();
  for (const table of ["accounts", "customers"] as const) {
    const email = sql<string>`${small} || '.' || email`;
    await db
      .updateTable(table)
      .set({ email })
      .where("siteId", "=", siteId)
      .where("email", "like", "%@%")
      .execute();
  }
  const vanityUrl = `${named.vanity}-${small}`;
  await db.updateTable("groomers").set({ vanityUrl }).where("id", "=", named.groomer).execute();
  named.vanity = vanityUrl;
}
