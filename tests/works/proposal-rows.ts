import type { Rows, Stage } from "./stage.ts";

const APPOINTMENT = "/v2/groomer/appointments/{id}";
const ORDER = "/v2/service-checkout/pet-service/customer-orders/{id}";
const CHANGE = { kind: "charge", label: "Dematting", amount: 1_500 };
const body = { change: CHANGE, reason: "Mats behind both ears" };

/** A visit that has begun, and what its groomer proposes there. */
async function proposed(stage: Stage) {
  const [visit, { token }] = [await stage.begun(), await stage.groomer()];
  const path = `/v2/groomer/appointments/${visit.id}/proposal`;
  const { body: made } = await stage.done("POST", path, { token, body });
  const asked = { body: { proposalId: made.proposal.id } };
  return { token, customer: visit.token, params: { id: visit.id }, asked };
}

/** The code that was texted to the customer. */
async function textedCode(stage: Stage): Promise<string> {
  const { bodyText } = await stage.db
    .selectFrom("outboxMessages")
    .select("bodyText")
    .where("siteId", "=", stage.world.siteId)
    .where("bodyText", "like", "%is the code for your groomer%")
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return /(\d{6}) is the code for/.exec(bodyText)?.[1] ?? "";
}

const status = (is: string) => ({ proposal: { status: is } });

export const proposalRows: Rows = {
  [`GET ${APPOINTMENT}/proposal`]: async (stage) => {
    const { token, params } = await proposed(stage);
    return { token, params, shows: { ...status("open"), mayPropose: true } };
  },
  [`POST ${APPOINTMENT}/proposal`]: async (stage) => {
    const [{ id }, { token }] = [await stage.begun(), await stage.groomer()];
    return { token, params: { id }, body, shows: status("open") };
  },
  [`POST ${APPOINTMENT}/proposal/withdraw`]: async (stage) => {
    const { token, params, asked } = await proposed(stage);
    return { token, params, ...asked, shows: status("withdrawn") };
  },
  [`POST ${APPOINTMENT}/proposal/link`]: async (stage) => {
    const { token, params } = await proposed(stage);
    return { token, params, body: {}, shows: status("open") };
  },
  [`POST ${APPOINTMENT}/proposal/code`]: async (stage) => {
    const { token, params } = await proposed(stage);
    return { token, params, body: {} };
  },
  [`POST ${APPOINTMENT}/proposal/agree-by-code`]: async (stage) => {
    const { token, params } = await proposed(stage);
    const path = `/v2/groomer/appointments/${params.id}/proposal/code`;
    await stage.done("POST", path, { token, body: {} });
    return { token, params, body: { code: await textedCode(stage) }, shows: status("agreed") };
  },
  [`GET ${ORDER}/proposal`]: async (stage) => {
    const { customer: token, params } = await proposed(stage);
    return { token, params, shows: status("open") };
  },
  [`POST ${ORDER}/proposal/agree`]: async (stage) => {
    const { customer: token, params, asked } = await proposed(stage);
    return { token, params, ...asked, shows: status("agreed") };
  },
  [`POST ${ORDER}/proposal/decline`]: async (stage) => {
    const { customer: token, params, asked } = await proposed(stage);
    return { token, params, ...asked, shows: status("declined") };
  },
};
