import { expect } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { storeMessage, WAITING } from "../inbox-steps.ts";
import type { Rows, Stage } from "./stage.ts";

const member = ({ db, world, now }: Stage) => makeStaffMember(db, world.siteId, { now: now() });

export const inboxRows: Rows = {
  "GET /v2/staff/inbox": async (stage) => {
    const { id } = await WAITING.lead(stage);
    const { token } = await member(stage);
    const shows = { items: expect.arrayContaining([expect.objectContaining({ id, subject: "Lea Drew" })]) };
    return { token, query: { kind: "lead", limit: "500" }, shows };
  },
  "PUT /v2/staff/inbox/{kind}/{id}/owner": async (stage) => {
    const { id } = await WAITING.lead(stage);
    const { token, accountId } = await member(stage);
    const shows = { kind: "lead", id, owner: { id: accountId }, isMine: true };
    return { token, params: { kind: "lead", id }, body: { ownerId: accountId, from: null }, shows };
  },
  "GET /v2/staff/search": async (stage) => {
    const { customerId } = await stage.customer({ firstName: "Wanda", lastName: "Searched" });
    const shows = {
      groups: expect.arrayContaining([
        expect.objectContaining({
          kind: "customer",
          items: [expect.objectContaining({ id: customerId, path: `/staff/customers/${customerId}` })],
        }),
      ]),
    };
    return { token: await stage.staff(), query: { q: "wanda searched" }, shows };
  },
  "GET /v2/staff/outbox": async (stage) => {
    const id = await storeMessage(stage);
    const shows = { items: expect.arrayContaining([expect.objectContaining({ id, label: "New time" })]) };
    return { token: await stage.staff(), query: { kind: "order", limit: "500" }, shows };
  },
  "POST /v2/staff/outbox/{id}/resend": async (stage) => {
    const { id } = await WAITING.message(stage);
    return { token: await stage.staff(), params: { id }, body: {}, shows: { id, state: "queued", tries: 0 } };
  },
  "POST /v2/staff/outbox/{id}/put-away": async (stage) => {
    const { id } = await WAITING.message(stage);
    const shows = { id, state: "failed", isPutAway: true };
    return { token: await stage.staff(), params: { id }, body: {}, shows };
  },
  "GET /v2/staff/leads/{id}": async (stage) => {
    const { id } = await WAITING.lead(stage);
    const shows = { id, name: "Lea Drew", email: "lea@example.com", state: "open" };
    return { token: await stage.staff(), params: { id }, shows };
  },
  "PUT /v2/staff/leads/{id}/state": async (stage) => {
    const { id } = await WAITING.lead(stage);
    const body = { state: "answered", note: "Called her.", from: "open", fromAt: null };
    const shows = { state: "answered", note: "Called her.", stateBy: "Sam Reyes" };
    return { token: await stage.staff(), params: { id }, body, shows };
  },
};
