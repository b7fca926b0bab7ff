import { HOME } from "../world.ts";
import { agree } from "./account-rows.ts";
import type { Rows, Stage } from "./stage.ts";

const CUSTOMER = "/v2/account/customer";
const PASSWORD = "muddy paws on tuesday";
let made = 0;

const newPhone = () => ({ prefix: "+1", number: `(602) 444-${String(1_000 + ++made)}` });
const newEmail = () => `new-${++made}@example.com`;
const withPassword = (stage: Stage) => stage.customer({ password: PASSWORD });

const GROOMER = "/v2/groomer/account";

/** A new groomer, who has just proved to own the account. */
async function provedGroomer(stage: Stage): Promise<{ token: string }> {
  const { accountId, token } = await stage.groomer(await stage.world.addGroomer());
  await stage.db
    .updateTable("signIns")
    .set({ confirmedAt: stage.now() })
    .where("accountId", "=", accountId)
    .execute();
  return { token };
}

const groomerRows: Rows = {
  [`GET ${GROOMER}`]: (stage) => provedGroomer(stage),
  [`POST ${GROOMER}/confirm-code`]: async (stage) => ({ ...(await provedGroomer(stage)), body: {} }),
  [`POST ${GROOMER}/email/code`]: async (stage) => ({
    ...(await provedGroomer(stage)),
    body: { email: newEmail() },
  }),
  [`PUT ${GROOMER}/email`]: async (stage) => {
    const [{ token }, email] = [await provedGroomer(stage), newEmail()];
    await stage.done("POST", `${GROOMER}/email/code`, { token, body: { email } });
    const body = { email, emailCode: await stage.codeTo(email) };
    return { token, body, shows: { email, isEmailVerified: true } };
  },
  [`POST ${GROOMER}/phone/code`]: async (stage) => ({
    ...(await provedGroomer(stage)),
    body: { phone: newPhone() },
  }),
  [`PUT ${GROOMER}/phone`]: async (stage) => {
    const [{ token }, phone] = [await provedGroomer(stage), newPhone()];
    await stage.done("POST", `${GROOMER}/phone/code`, { token, body: { phone } });
    const phoneNumber = `+1${phone.number.replace(/\D/g, "")}`;
    return { token, body: { phone, code: await stage.codeTo(phoneNumber) }, shows: { phoneNumber } };
  },
  [`PUT ${GROOMER}/password`]: async (stage) => ({
    ...(await provedGroomer(stage)),
    body: { newPassword: "otters like wednesdays" },
  }),
};

export const settingsRows: Rows = {
  ...groomerRows,
  [`GET ${CUSTOMER}/settings`]: async (stage) => ({ token: (await stage.customer()).token }),
  [`POST ${CUSTOMER}/settings`]: async (stage) => {
    const { token } = await withPassword(stage);
    const email = newEmail();
    await stage.done("POST", `${CUSTOMER}/new-email-code`, { token, body: { email } });
    const change = { email, emailCode: await stage.codeTo(email), password: PASSWORD };
    const body = { firstName: "Zoë", address: HOME, notifications: { newsMail: true }, ...change };
    const area = { serviceArea: { id: stage.world.areaId } };
    return { token, body, shows: { firstName: "Zoë", email, isEmailVerified: true, ...area } };
  },
  [`POST ${CUSTOMER}/new-email-code`]: async (stage) => ({
    token: (await stage.customer()).token,
    body: { email: newEmail() },
  }),
  [`POST ${CUSTOMER}/phone/code`]: async (stage) => ({
    token: (await stage.customer()).token,
    body: { phone: newPhone() },
  }),
  [`POST ${CUSTOMER}/confirm-code`]: async (stage) => ({
    token: (await stage.customer()).token,
    body: { to: "phone" },
  }),
  [`PUT ${CUSTOMER}/phone/update`]: async (stage) => {
    const { token } = await withPassword(stage);
    const phone = newPhone();
    await stage.done("POST", `${CUSTOMER}/phone/code`, { token, body: { phone } });
    const phoneNumber = `+1${phone.number.replace(/\D/g, "")}`;
    return { token, body: { phone, code: await stage.codeTo(phoneNumber), password: PASSWORD } };
  },
  [`PUT ${CUSTOMER}/password`]: async (stage) => ({
    token: (await withPassword(stage)).token,
    body: { newPassword: "otters like wednesdays", password: PASSWORD },
  }),
  [`POST ${CUSTOMER}/finish-profile`]: async (stage) => {
    await agree(stage);
    const { token, email } = await stage.customer({ status: "pending", isEmailProved: false });
    const agreed = { petRelease: true, cancellationPolicy: true, termsAndConditions: true };
    const body = { firstName: "Mia", lastName: "Torres", email, address: HOME, ...agreed };
    return { token, body, shows: { status: "active", ...agreed } };
  },
  "POST /v2/account/request-delete-account": async (stage) => ({
    token: (await withPassword(stage)).token,
    body: { password: PASSWORD },
  }),
  "POST /v2/account/keep-account": async (stage) => {
    const customer = await withPassword(stage);
    const { email, token } = customer;
    const body = { password: PASSWORD };
    await stage.done("POST", "/v2/account/request-delete-account", { token, body });
    const again = await stage.done("POST", "/v2/account/sign-in", { body: { email, ...body } });
    return { token: again.body.token, shows: { deletesAt: null } };
  },
  [`GET ${CUSTOMER}/export`]: async (stage) => {
    const { token, id } = await stage.completed();
    return { token, shows: { orders: [{ id }] } };
  },
  "GET /v1/customer": async (stage) => {
    const { token, customerId } = await stage.customer();
    return { token, shows: { id: customerId, isNewCustomer: true } };
  },
  "GET /v2/account/service-provider/customer-phone/{id}": async (stage) => {
    const { token } = await stage.visit();
    const { body } = await stage.done("GET", "/v1/customer", { token });
    const shows = { phoneNumber: body.phoneNumber };
    return { token: (await stage.groomer()).token, params: { id: body.id }, shows };
  },
};
