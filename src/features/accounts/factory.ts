import type { Hono } from "hono";
import { sql } from "kysely";
import { findSite } from "#features/sites/service.ts";
import { createApiApp } from "#kit/server/api-app.ts";
import type { Context, CookieOptions, Handler } from "#kit/server/api-handler.ts";
import { type Clock, systemClock } from "#kit/server/clock.ts";
import type { Db } from "#kit/server/database.ts";
import { asSiteId, hashToken, newId, newToken } from "#kit/server/ids.ts";
import { createLog } from "#kit/server/log.ts";
import { hashPassword } from "#kit/server/passwords.ts";
import { toProxyList } from "#kit/server/request-identity.ts";
import { setSecret } from "#kit/server/secret.ts";
import { type AccountStatus, ANONYMOUS, type Role } from "#kit/wire/actor.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Permission } from "#kit/wire/permission.ts";
import { SIGN_IN_MS } from "./rules/sign-in.ts";
import { findActor } from "./service/find-actor.ts";

/** The server sets this secret at its start; accounts need it for their hashes. */
setSecret("a secret that only tests know, 0123456789");

let made = 0;
const next = () => ++made;

/** Makes a brand that answers at `<slug>.test`. */
export async function makeSite(
  db: Db,
  over: { slug?: string; host?: string; settings?: Record<string, unknown> } = {},
): Promise<{ siteId: SiteId; host: string }> {
  const id = asSiteId(newId());
  const slug = over.slug ?? `brand-${next()}`;
  const host = over.host ?? `${slug}.test`;
  const settings = { name: "Calm Paws", ...over.settings };
  await db
    .insertInto("sites")
    .values({ id, slug, name: settings.name, settings: JSON.stringify(settings) })
    .execute();
  await db
    .insertInto("siteHosts")
    .values({ host, siteId: id, origin: `http://${host}` })
    .execute();
  return { siteId: id, host };
}

export type AccountOver = {
  status?: AccountStatus;
  email?: string | null;
  /** False when the owner has not confirmed the address. */
  isEmailProved?: boolean;
  /** A verified number in E.164; null for no number. */
  phoneNumber?: string | null;
  password?: string;
  now?: Date;
};

const nextPhone = () => `+1480555${String(next() % 10_000).padStart(4, "0")}`;

/** Makes an account with an open session; `token` is its Bearer token. */
export async function makeAccount(db: Db, siteId: SiteId, role: Role, over: AccountOver = {}) {
  const now = over.now ?? new Date();
  const accountId = newId();
  const phoneNumber = over.phoneNumber === undefined ? nextPhone() : over.phoneNumber;
  const email = over.email === undefined ? `person-${next()}@example.com` : over.email;
  await db
    .insertInto("accounts")
    .values({
      id: accountId,
      siteId,
      role,
      status: over.status ?? "active",
      email,
      emailVerifiedAt: email && (over.isEmailProved ?? true) ? now : null,
      phoneNumber,
      phoneVerifiedAt: phoneNumber ? now : null,
      passwordHash: over.password ? await hashPassword(over.password) : null,
      createdAt: now,
    })
    .execute();
  const token = await makeSignIn(db, siteId, accountId, { now });
  return { accountId, phoneNumber: phoneNumber ?? "", email: email ?? "", token };
}

/**
 * Opens another session of an account and returns its token.
 * For an impersonation, it opens a session of the staff member too.
 */
export async function makeSignIn(
  db: Db,
  siteId: SiteId,
  accountId: string,
  over: { now?: Date; expiresAt?: Date; impersonatorId?: string } = {},
): Promise<string> {
  const now = over.now ?? new Date();
  const expiresAt = over.expiresAt ?? new Date(now.getTime() + SIGN_IN_MS);
  const at = { siteId, createdAt: now, lastSeenAt: now, expiresAt };
  const { impersonatorId = null } = over;
  const staffSignInId = impersonatorId && newId();
  if (staffSignInId) {
    const own = { id: staffSignInId, accountId: impersonatorId, tokenHash: hashToken(newToken()) };
    await db
      .insertInto("signIns")
      .values({ ...at, ...own, confirmedAt: now })
      .execute();
  }
  const token = newToken();
  // As `startSignIn` does: staff who sign in have proved to be the account's owner.
  const confirmedAt = sql<Date | null>`(select ${now}::timestamptz from accounts
    where id = ${accountId} and role = 'staff' and ${impersonatorId}::uuid is null)`;
  const ids = { id: newId(), accountId, impersonatorId, staffSignInId };
  const row = { ...ids, tokenHash: hashToken(token), confirmedAt };
  await db
    .insertInto("signIns")
    .values({ ...at, ...row })
    .execute();
  return token;
}

type Named = { firstName?: string; lastName?: string };

export async function makeCustomer(
  db: Db,
  siteId: SiteId,
  over: AccountOver & Named & { areaId?: string } = {},
) {
  const account = await makeAccount(db, siteId, "customer", over);
  const customerId = newId();
  await db
    .insertInto("customers")
    .values({
      id: customerId,
      siteId,
      accountId: account.accountId,
      firstName: over.firstName ?? "Mia",
      lastName: over.lastName ?? "Torres",
      email: account.email,
      phoneNumber: account.phoneNumber,
      areaId: over.areaId ?? null,
    })
    .execute();
  return { ...account, customerId };
}

export async function makeStaffMember(
  db: Db,
  siteId: SiteId,
  over: AccountOver & Named & { permissions?: readonly Permission[] } = {},
) {
  const account = await makeAccount(db, siteId, "staff", over);
  const staffId = newId();
  const { firstName = "Sam", lastName = "Reyes", permissions } = over;
  await db
    .insertInto("staffMembers")
    .values({
      id: staffId,
      siteId,
      accountId: account.accountId,
      firstName,
      lastName,
      permissions: permissions ? [...permissions] : null,
    })
    .execute();
  return { ...account, staffId };
}

export async function makeRenter(
  db: Db,
  siteId: SiteId,
  over: AccountOver & Named & { businessName?: string } = {},
) {
  const account = await makeAccount(db, siteId, "renter", over);
  const renterId = newId();
  const { firstName = "", lastName = "", businessName = "Clean Fleet LLC" } = over;
  await db
    .insertInto("renters")
    .values({ id: renterId, siteId, accountId: account.accountId, businessName, firstName, lastName })
    .execute();
  return { ...account, renterId };
}

export type SetCookie = { name: string; value: string; options: CookieOptions | undefined };

/** Makes the context of a call; `cookies` lists the cookies that the service has set. */
export function makeContext(
  db: Db,
  siteId: SiteId,
  over: Partial<Context> = {},
): Context & { cookies: SetCookie[] } {
  const cookies: SetCookie[] = [];
  return {
    siteId,
    db,
    cookies,
    actor: ANONYMOUS,
    now: new Date(),
    log: createLog((process.env.TEST_LOG as "silent") ?? "silent"),
    requestId: newId(),
    ipAddress: "192.0.2.7",
    userAgent: "test",
    origin: "http://calm-paws.test",
    cookie: () => undefined,
    setCookie: (name, value, options) => void cookies.push({ name, value, options }),
    ...over,
  };
}

export type CallMore = {
  token?: string;
  body?: unknown;
  /** The raw body, in place of `body`. */
  text?: string;
  headers?: Record<string, string>;
  /** The file of a multipart call; `body` then holds its other fields. */
  file?: Blob;
};

function formOf({ file, text, body }: CallMore): FormData | null {
  if (!file || text !== undefined) return null;
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined) form.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  form.set("file", file);
  return form;
}

/** Reads the body of a response. Of a stream, which has no end, it reads the first bytes, and leaves. */
export async function readBody(response: Response): Promise<Uint8Array> {
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
  if (!isStream) return new Uint8Array(await response.arrayBuffer());
  const reader = response.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return new Uint8Array(first?.value ?? []);
}

/** Serves some handlers through the real server code; returns a function that calls them. */
export function makeApi(db: Db, handlers: readonly Handler[], clock: Clock = systemClock) {
  const app: Hono = createApiApp({
    handlers,
    db,
    clock,
    log: createLog((process.env.TEST_LOG as "silent") ?? "silent"),
    trusted: toProxyList([]),
    lookup: {
      findSite: (host) => findSite(db, host),
      findActor: (siteId, token) => findActor(db, siteId, token, clock.now()),
    },
  });
  return async function call(host: string, method: string, path: string, more: CallMore = {}) {
    const form = formOf(more);
    const text = form
      ? undefined
      : (more.text ?? (more.body === undefined ? undefined : JSON.stringify(more.body)));
    const response = await app.request(path, {
      method,
      headers: {
        host,
        ...(more.token && { authorization: `Bearer ${more.token}` }),
        ...(text !== undefined && { "content-type": "application/json" }),
        ...more.headers,
      },
      ...(text !== undefined && { body: text }),
      ...(form && { body: form }),
    });
    const isJson = response.headers.get("content-type")?.includes("json");
    return {
      status: response.status,
      // A response that is not JSON is a file or a stream.
      body: isJson ? await response.json() : await readBody(response),
      cookies: response.headers.getSetCookie(),
      headers: response.headers,
    };
  };
}
