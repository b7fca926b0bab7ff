import { expect } from "vitest";
import { makeContext, makeSignIn } from "#features/accounts/factory.ts";
import { createLoginCode } from "#features/accounts/service/create-login-code.ts";
import { createStaff } from "#features/accounts/service/create-staff.ts";
import { makeAcceptances, makeAgreements } from "#features/agreements/factory.ts";
import type { Call, Rows, Stage } from "./stage.ts";

const PASSWORD = "muddy paws on tuesday";
const ACCOUNT = "/v2/account";
const AGREED = { petRelease: true, cancellationPolicy: true, termsAndConditions: true };

/** A code that was mailed for one purpose. */
async function mailedCode(stage: Stage, path: string, body: object, email: string): Promise<string> {
  await stage.done("POST", `${ACCOUNT}/${path}`, { body });
  return stage.codeTo(email);
}

/** A customer and a groomer with one mailbox and one password, and the cookie of their choice. */
async function twoRoles(stage: Stage, path: string, body: (email: string) => Promise<object>) {
  const { email } = await stage.customer({ password: PASSWORD });
  const { accountId } = await stage.groomer(await stage.world.addGroomer());
  const { passwordHash } = await stage.db
    .selectFrom("accounts")
    .select("passwordHash")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  await stage.db
    .updateTable("accounts")
    .set({ email, passwordHash, emailVerifiedAt: stage.now() })
    .where("id", "=", accountId)
    .execute();
  const { cookies } = await stage.done("POST", `${ACCOUNT}/${path}`, { body: await body(email) });
  const cookie = cookies.map((line) => line.split(";")[0]).join("; ");
  return { cookie, origin: `http://${stage.world.host}` };
}

async function byLink(stage: Stage): Promise<Call> {
  const { accountId, customerId } = await stage.customer();
  const context = makeContext(stage.db, stage.world.siteId, { now: stage.now() });
  const loginCode = await stage.db.transaction().execute((tx) => createLoginCode(context, tx, { accountId }));
  return { body: { loginCode }, shows: { role: "customer", customer: { id: customerId } } };
}

async function passwordByLink(stage: Stage): Promise<Call> {
  const { siteId } = stage.world;
  const kim = { siteId, email: "kim@example.com", firstName: "Kim", lastName: "Ode", password: null };
  const made = await stage.db.transaction().execute((tx) => createStaff(tx, kim, stage.now()));
  const code = made.ok ? made.link?.split("=").at(-1) : "";
  return { body: { code, password: PASSWORD }, shows: { role: "staff" } };
}

/** A customer who has an address that is not confirmed. */
const unproved = (stage: Stage) => stage.customer({ isEmailProved: false });

export const accountRows: Rows = {
  "POST /v2/account/customer/sign-in": async (stage) => {
    const { email, customerId } = await stage.customer({ password: PASSWORD });
    return { body: { email, password: PASSWORD }, shows: { customer: { id: customerId } } };
  },
  "POST /v2/account/sign-in": async (stage) => {
    const { email, customerId } = await stage.customer();
    const code = await mailedCode(stage, "sign-in-code", { email }, email);
    return { body: { role: "customer", email, code }, shows: { customer: { id: customerId } } };
  },
  "POST /v2/account/sign-in/role": async (stage) => {
    const headers = await twoRoles(stage, "sign-in", async (email) => ({ email, password: PASSWORD }));
    return { headers, body: { role: "groomer" }, shows: { role: "groomer" } };
  },
  "POST /v2/account/sign-in-by-link": byLink,
  "POST /v2/account/sign-in-code": async (stage) => ({ body: { email: (await stage.customer()).email } }),
  "POST /v2/account/order-code": async (stage) => ({ body: { orderId: (await stage.visit()).id } }),
  "POST /v2/account/order-sign-in": async (stage) => {
    const { id, token } = await stage.visit();
    const { body } = await stage.done("GET", "/v1/customer", { token });
    const link = { orderId: id, by: "text" };
    await stage.done("POST", `${ACCOUNT}/order-code`, { body: link });
    const code = await stage.codeTo(body.phoneNumber);
    return { body: { ...link, code }, shows: { orderid: id, customer: { id: body.id } } };
  },
  "POST /v2/account/reset-password-code": async (stage) => ({
    body: { role: "customer", email: (await stage.customer()).email },
  }),
  "POST /v2/account/reset-password": async (stage) => {
    const { email, customerId } = await stage.customer();
    const code = await mailedCode(stage, "reset-password-code", { email }, email);
    return { body: { email, code, password: PASSWORD }, shows: { customer: { id: customerId } } };
  },
  "POST /v2/account/reset-password/role": async (stage) => {
    const password = "otters like wednesdays";
    const headers = await twoRoles(stage, "reset-password", async (email) => {
      const code = await mailedCode(stage, "reset-password-code", { email }, email);
      return { email, code, password };
    });
    return { headers, body: { role: "groomer", password }, shows: { role: "groomer" } };
  },
  "POST /v2/account/set-password": passwordByLink,
  "POST /v2/account/customer/email-code": async (stage) => ({ token: (await unproved(stage)).token }),
  "POST /v2/account/customer/verify-email": async (stage) => {
    const { token, email } = await unproved(stage);
    await stage.done("POST", `${ACCOUNT}/customer/email-code`, { token });
    return { token, body: { code: await stage.codeTo(email) }, shows: { email, isVerified: true } };
  },
  "POST /v2/account/stop-acting": async (stage) => {
    const { customerId: id } = await stage.customer();
    const body = { role: "customer", id, description: "A call by phone" };
    const acting = await stage.done("POST", "/v2/staff/act-for", { token: await stage.staff(), body });
    return { token: acting.body.token, shows: { role: "customer", id, isStaffAgain: false } };
  },
  "POST /v2/account/sign-out": async (stage) => ({ token: (await stage.customer()).token }),
  "GET /v2/account/me": async (stage) => {
    const { token, customerId } = await stage.customer();
    return { token, shows: { person: { role: "customer", id: customerId } } };
  },
  "POST /v1/user/device-meta-data": async (stage) => ({
    token: (await stage.customer()).token,
    body: { platform: "web", language: "en-US", screenWidth: 390, screenHeight: 844 },
  }),
  "POST /v1/logEvent": async (stage) => ({
    token: (await stage.customer()).token,
    body: { message: "User Login" },
    shows: { message: "User Login" },
  }),
  "GET /v2/account/verify-phone-number": async (stage) => {
    const { token, customerId, phoneNumber } = await stage.customer();
    return { token, query: { customer_id: customerId }, shows: { phoneNumber, isVerified: true } };
  },
  "GET /v2/account/sessions": async (stage) => ({
    token: (await stage.customer()).token,
    shows: [{ isCurrent: true }],
  }),
  "DELETE /v2/account/sessions/{id}": async (stage) => {
    const { token, accountId } = await stage.customer();
    await makeSignIn(stage.db, stage.world.siteId, accountId, { now: stage.now() });
    const { body } = await stage.done("GET", `${ACCOUNT}/sessions`, { token });
    const other = body.find((one: { isCurrent: boolean }) => !one.isCurrent);
    return { token, params: { id: other.id } };
  },
  "POST /v2/account/sessions/end-others": async (stage) => {
    const { token, accountId } = await stage.customer();
    await makeSignIn(stage.db, stage.world.siteId, accountId, { now: stage.now() });
    return { token, shows: [{ isCurrent: true }] };
  },
  "GET /v2/messaging-service/customer/{id}/block-list": async (stage) => {
    const { token, accountId, customerId } = await stage.customer();
    const { siteId } = stage.world;
    const { accountId: blockedId } = await stage.groomer();
    await stage.db
      .insertInto("blocks")
      .values({ siteId, accountId, blockedId, blockedAt: stage.now() })
      .execute();
    return { token, params: { id: customerId }, shows: [{ id: stage.ada, role: "groomer" }] };
  },
  "GET /v2/on-boarding/legal-agreements/list/online-booking": async (stage) => {
    await agree(stage);
    return {};
  },
  "GET /v2/on-boarding/legal-agreements/customer/{id}/list": async (stage) => {
    const { accountId, customerId } = await stage.customer();
    await agree(stage);
    await makeAcceptances(stage.db, stage.world.siteId, accountId);
    return { token: await stage.staff(), params: { id: customerId } };
  },
  "POST /v1/checkout/accept-terms-conditions": async (stage) => {
    await agree(stage);
    return { token: (await stage.customer()).token, body: AGREED, shows: AGREED };
  },
  "POST /v2/staff/act-for": async (stage) => {
    const { customerId: id } = await stage.customer();
    const body = { role: "customer", id, description: "A call by phone" };
    return { token: await stage.staff(), body, shows: { role: "customer" } };
  },
  "GET /v2/staff/act-for/{role}/{id}": async (stage) => {
    const { customerId: id } = await stage.customer();
    return {
      token: await stage.staff(),
      params: { role: "customer", id },
      shows: { displayName: expect.any(String) },
    };
  },
  "GET /v2/staff/proof": async (stage) => ({
    token: await stage.staff(),
    shows: { hasPassword: false, isConfirmed: true },
  }),
  "POST /v2/staff/proof/code": async (stage) => ({ token: await stage.staff(), body: {} }),
};

/** Publishes the brand's legal documents, once. */
export async function agree({ db, world }: Stage): Promise<void> {
  const known = await db
    .selectFrom("agreementDocuments")
    .select("id")
    .where("siteId", "=", world.siteId)
    .executeTakeFirst();
  if (!known) await makeAgreements(db, world.siteId);
}
