import { beforeAll, beforeEach, expect, it } from "vitest";
import { listErrorCodes } from "#kit/server/openapi.ts";
import { ACCOUNT_STATUSES, type AccountStatus, ROLES, type Role } from "#kit/wire/actor.ts";
import type { EndpointSpec } from "#kit/wire/endpoint.ts";
import { named } from "../areas.ts";
import { prepareSignInRenewal } from "../renew-sign-ins.ts";
import { keyOf, roleFor } from "../samples.ts";
import { MAY_CALL, ONLY_BEFORE } from "./caller-states.ts";
import { callOf, type Stage } from "./stage.ts";

const REFUSED = [403, "wrong_account_state"];

/** What a call answers to an account that may not make it; null when the account may. */
function refusalOf(spec: EndpointSpec, role: Role, status: AccountStatus) {
  if (status === "inactive") return [401, "jwt_auth_invalid_token"];
  if (!spec.audience.includes(role)) return [403, "forbidden"];
  const may =
    status === "active"
      ? !ONLY_BEFORE.includes(keyOf(spec))
      : MAY_CALL[`${role} ${status}`]?.includes(keyOf(spec));
  return may ? null : REFUSED;
}

type Caller = { role: Role; status: AccountStatus; accountId: string; token: string };

/** One signed-in person of each role in each state. Their sessions began while the accounts were active. */
async function makeCallers({ world }: Stage): Promise<Caller[]> {
  const callers: Caller[] = [];
  for (const status of ACCOUNT_STATUSES) {
    const people = await world.addPeople();
    for (const role of ROLES) callers.push({ role, status, ...people[role] });
  }
  return callers;
}

/** Every call that needs a sign-in, by an account of each role in each state. */
export function testStates(stage: Stage, endpoints: readonly EndpointSpec[]): void {
  const closed = endpoints.filter((one) => roleFor(one) !== null);
  let callers: Caller[];
  let openAgain: () => Promise<void>;

  beforeAll(async () => {
    callers = await makeCallers(stage);
    openAgain = await prepareSignInRenewal(
      stage.database.db,
      callers.map(({ token }) => token),
    );
  });
  beforeEach(async () => {
    await openAgain();
    for (const status of ACCOUNT_STATUSES) {
      const ids = callers.filter((one) => one.status === status).map(({ accountId }) => accountId);
      await stage.database.db.updateTable("accounts").set({ status }).where("id", "in", ids).execute();
    }
  });

  it.each(named(closed))("%s refuses the states that its contract does not name", async (_, spec) => {
    for (const { role, status, token } of callers) {
      const { status: code, body } = await callOf(stage, spec, token);
      const hint = `${role} ${status}`;
      const refusal = refusalOf(spec, role, status);
      if (refusal) expect([code, body.code], hint).toEqual(refusal);
      else {
        expect([500, 503], hint).not.toContain(code);
        expect(["jwt_auth_invalid_token", "wrong_account_state"], hint).not.toContain(body.code);
        if (code !== 200) expect([...listErrorCodes(spec), "forbidden"], hint).toContain(body.code);
      }
      if (refusal === REFUSED) expect(body.details, hint).toEqual({ status });
    }
  });

  it("knows who is signed in, in every state but the closed one", async () => {
    for (const { role, status, token } of callers) {
      const { body } = await stage.world.call("GET", "/v2/account/me", { token });
      if (status === "inactive") expect(body, role).toEqual({ person: null });
      else expect(body.person, `${role} ${status}`).toMatchObject({ role, status });
    }
  });
}
