import type { Page } from "playwright-core";
import { expect } from "vitest";
import { makeSignIn, makeStaffMember } from "#features/accounts/factory.ts";
import { newId } from "#kit/server/ids.ts";
import type { App } from "./app.ts";
import { householdOf } from "./customer.ts";
import { siteOf } from "./signed-in.ts";

export const messages = (page: Page) => page.getByRole("list", { name: "Messages", exact: true });

/** Steps of a journey at the team's desk. */
export function useDesk(app: App) {
  async function post(token: string, path: string, body?: object) {
    const answer = await fetch(`${app.origin()}${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(answer.status, path).toBe(200);
    return (await answer.json()) as { roomId: string };
  }

  /** The demo's customer has asked the team something, in a conversation that begins anew. */
  async function asked(question: string) {
    const { customerId } = await householdOf(app);
    const { accountId, firstName, lastName } = await app.db
      .selectFrom("customers")
      .select(["accountId", "firstName", "lastName"])
      .where("id", "=", customerId)
      .executeTakeFirstOrThrow();
    await app.db.deleteFrom("rooms").where("accountId", "=", accountId).execute();
    const token = await makeSignIn(app.db, await siteOf(app), accountId, { now: app.now() });
    const { roomId } = await post(token, "/v2/messaging-service/support-room");
    const ask = (content: string) =>
      post(token, `/v2/messaging-service/rooms/${roomId}/messages`, { id: newId(), content });
    await ask(question);
    return { roomId, ask, name: `${firstName} ${lastName}` };
  }

  return {
    asked,
    post,
    /** A new member of the team, who is called Sam Reyes by default. */
    staff: async (over: Parameters<typeof makeStaffMember>[2] = {}) =>
      makeStaffMember(app.db, await siteOf(app), { now: app.now(), ...over }),
  };
}
