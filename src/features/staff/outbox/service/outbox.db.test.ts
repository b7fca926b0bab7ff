import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { createLog } from "#kit/server/log.ts";
import { sendMessage, setSender } from "#kit/server/outbox.ts";
import { lackOf, PERMISSIONS, type Permission } from "#kit/wire/permission.ts";
import { useDatabase } from "#tests/db.ts";
import { storeMessage } from "#tests/inbox-steps.ts";
import { makeStage, type Stage } from "#tests/works/stage.ts";
import { makeWorld } from "#tests/world.ts";
import { MESSAGE_KINDS } from "../../rules/messages.ts";
import type { OutboxMessage } from "../contract.ts";
import { RESEND_REFUSALS } from "../words.ts";

const database = useDatabase();
let stage: Stage;
let token: string;
let sent: string[];

const addMember = async (permissions?: readonly Permission[]) =>
  (
    await makeStaffMember(database.db, stage.world.siteId, {
      now: stage.now(),
      ...(permissions && { permissions }),
    })
  ).token;
const allBut = (left: Permission) => PERMISSIONS.filter((one) => one !== left);
beforeAll(async () => {
  stage = await makeStage(database);
  token = await addMember();
});
beforeEach(async () => {
  await database.db.deleteFrom("limits").execute();
  sent = [];
  setSender({ send: async ({ id }) => void sent.push(id) });
});
afterEach(() => setSender({ send: async () => {} }));

async function list(query: Record<string, string> = {}, by = token): Promise<OutboxMessage[]> {
  const search = new URLSearchParams({ limit: "500", ...query });
  const { status, body } = await stage.world.call("GET", `/v2/staff/outbox?${search}`, { token: by });
  expect(status).toBe(200);
  return body.items;
}
const shown = async (id: string, by = token) => (await list({}, by)).find((message) => message.id === id);
const post = (id: string, part: "resend" | "put-away", by = token) =>
  stage.world.call("POST", `/v2/staff/outbox/${id}/${part}`, { token: by, body: {} });
const resend = (id: string, by = token) => post(id, "resend", by);
const failed = () => ({ failedAt: stage.now(), failure: "550 no such user", tries: 12 });
const minutes = (count: number) => new Date(stage.now().getTime() + count * 60_000);
const send = (id: string) =>
  sendMessage.run({ id }, { db: database.db, clock: stage.world.clock, log: createLog("silent") });
const jobsOf = async (id: string) => {
  const { rows } = await sql`select from graphile_worker.jobs where key = ${`send-message:${id}`}`.execute(
    database.db,
  );
  return rows.length;
};

describe("the outbox", () => {
  it("says how far each message came, and why one failed in plain words", async () => {
    const ids = {
      waiting: await storeMessage(stage, { notBefore: minutes(1) }),
      queued: await storeMessage(stage),
      retrying: await storeMessage(stage, { ...failed(), tries: 3 }),
      failed: await storeMessage(stage, failed()),
      sent: await storeMessage(stage, { sentAt: stage.now() }),
    };
    for (const [state, id] of Object.entries(ids)) {
      expect(await shown(id), state).toMatchObject({ state, label: "New time", to: "mia@example.com" });
      expect((await list({ state })).map((message) => message.id)).toContain(id);
      for (const [other, otherId] of Object.entries(ids))
        if (other !== state) expect((await list({ state })).map(({ id }) => id)).not.toContain(otherId);
    }
    expect(await shown(ids.failed)).toMatchObject({
      reason: "This mailbox doesn't accept mail.",
      mayResend: true,
    });
    expect(await shown(ids.retrying)).toMatchObject({ tries: 3, mayResend: false });
  });

  it("finds what is about an order, of a kind, and to a person's addresses", async () => {
    const { customerId, email } = await stage.customer({ email: "pia@example.com" });
    const orderId = newId();
    const mine = await storeMessage(stage, { recipient: email });
    const about = await storeMessage(stage, { key: `order:${orderId}:reminder:day` });
    const lead = await storeMessage(stage, { key: `lead:${newId()}` });
    const odd = await storeMessage(stage, { key: `odd:${newId()}` });
    const ids = async (query: Record<string, string>) => (await list(query)).map(({ id }) => id);
    expect(await ids({ person: customerId })).toEqual([mine]);
    expect(await list({ order: orderId })).toMatchObject([{ id: about, orderId, label: "Reminder" }]);
    const leads = await ids({ kind: "lead" });
    expect([leads.includes(lead), leads.includes(about)]).toEqual([true, false]);
    expect(await ids({ kind: "other" })).toEqual([odd]);
    for (const query of [{ order: newId() }, { person: newId() }] as Record<string, string>[])
      expect(await list(query)).toEqual([]);
    expect((await list({ limit: "1", page: "2" })).length).toBe(1);
  });

  it("masks addresses and numbers for readers without contacts", async () => {
    const mail = await storeMessage(stage, { ...failed(), recipient: "mia.torres@example.com" });
    const text = await storeMessage(stage, { channel: "text", recipient: "+16025550123" });
    const reader = await addMember(["outbox.read"]);
    expect(await shown(mail, reader)).toMatchObject({ to: "m••••@example.com", mayResend: false });
    expect(await shown(text, reader)).toMatchObject({ to: "••• ••• ••23" });
    expect(JSON.stringify(await list({}, reader))).not.toMatch(/mia\.torres|5550123/);
  });

  it("has no code, no link and no words, in no answer about any kind of message", async () => {
    const { email } = await stage.customer({ email: "code@example.com" });
    await stage.world.call("POST", "/v2/account/reset-password", { body: { email, role: "customer" } });
    const invited = { firstName: "Kim", lastName: "Ochoa", email: "kim.secret@example.com" };
    const roles = await stage.done("GET", "/v2/staff/roles", { token });
    const { id: roleId } = roles.body.find(({ name }: { name: string }) => name === "Viewer");
    await stage.done("POST", "/v2/staff/people/invite", { token, body: { ...invited, roleId } });
    const groomer = { ...invited, email: "ines.secret@example.com" };
    await stage.done("POST", "/v2/staff/groomers/invite", { token, body: groomer });
    const words = { subject: "482913 is your code", bodyText: "482913 planted", bodyHtml: "<p>planted</p>" };
    const keys = ["code:", "staff:", "booking-link:", "order:", "account:", "groomer:", "groomer-referral:"];
    const rest = ["lead:", "request:", "waitlist:", "unread:", "inbound:", "odd:"];
    const ids = await Promise.all(
      [...keys, ...rest].map((start) =>
        storeMessage(stage, { ...failed(), ...words, failure: "482913", key: `${start}${newId()}:planted` }),
      ),
    );
    // What is to be missing is there: each message of the brand, with its words and the secrets in them.
    const stored = await database.db
      .selectFrom("outboxMessages")
      .select(["recipient", "subject", "bodyText"])
      .where("siteId", "=", stage.world.siteId)
      .execute();
    const secrets = stored.flatMap(({ subject, bodyText }) =>
      [...`${subject} ${bodyText}`.matchAll(/\b\d{6}\b|code=[\w-]+/g)].map(([secret]) => secret),
    );
    expect(secrets.length).toBeGreaterThan(2);
    const answers = [
      await list(),
      (await post(ids[3] ?? "", "put-away")).body,
      (await resend(ids[3] ?? "")).body,
    ];
    for (const kind of MESSAGE_KINDS) answers.push(await list({ kind }));
    answers.push((await stage.done("GET", "/v2/staff/inbox?kind=message&limit=500", { token })).body);
    const answer = JSON.stringify(answers);
    for (const secret of [...secrets, "planted", "http"]) expect(answer).not.toContain(secret);
    expect((await list({ kind: "code" })).every(({ label }) => label === "Code")).toBe(true);
  });
});

describe("a message that failed for good", () => {
  it("is sent again once, though two press at once and the job runs twice", async () => {
    const id = await storeMessage(stage, failed());
    const answers = await Promise.all([resend(id), resend(id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await jobsOf(id)).toBe(1);
    expect(await shown(id)).toMatchObject({ state: "queued", tries: 0, reason: "", failedAt: null });
    await send(id);
    await send(id);
    expect(sent).toEqual([id]);
    expect((await resend(id)).status).toBe(409);
    expect(await shown(id)).toMatchObject({ state: "sent", mayResend: false });
    // The control: a message that fails again is sent again.
    const other = await storeMessage(stage, failed());
    for (const _ of [1, 2]) {
      expect((await resend(other)).status).toBe(200);
      const again = database.db.updateTable("outboxMessages").where("id", "=", other);
      await again.set(failed()).execute();
    }
  });

  it("has each failed try counted, and is not sent again before the last one", async () => {
    const id = await storeMessage(stage);
    setSender({ send: () => Promise.reject(new Error("getaddrinfo ENOTFOUND mail.example")) });
    for (let tries = 1; tries <= 12; tries++) {
      await expect(send(id)).rejects.toThrow("ENOTFOUND");
      const state = tries < 12 ? "retrying" : "failed";
      const reason = "The mail service could not be reached.";
      expect(await shown(id)).toMatchObject({ state, tries, reason });
      expect((await resend(id)).status).toBe(tries < 12 ? 409 : 200);
    }
  });

  it("is not sent again when it holds a code or a secret link, or its time is over", async () => {
    const secret = ["code:1", `customer:${newId()}:profile:text`];
    for (const key of [...secret, `staff:${newId()}:invited`, `groomer:${newId()}:invited`]) {
      const id = await storeMessage(stage, { ...failed(), key });
      const { status, body } = await resend(id);
      expect([status, body.message], key).toEqual([409, RESEND_REFUSALS.secret]);
      expect(await shown(id)).toMatchObject({ state: "failed", mayResend: false });
    }
    const over = await storeMessage(stage, { ...failed(), validUntil: stage.now() });
    expect((await resend(over)).body.message).toBe(RESEND_REFUSALS.over);
  });

  it("is sent again only by staff who see the outbox and contacts", async () => {
    const id = await storeMessage(stage, failed());
    for (const lack of ["customers.contact", "outbox.read"] as const) {
      const { status, body } = await resend(id, await addMember(allBut(lack)));
      expect([status, body.message]).toEqual([403, lackOf(lack)]);
    }
    expect((await resend(id, await addMember(["outbox.read", "customers.contact"]))).status).toBe(200);
  });

  it("is put away from the inbox, and stays in the outbox", async () => {
    const id = await storeMessage(stage, failed());
    const waits = async () => {
      const { body } = await stage.done("GET", "/v2/staff/inbox?kind=message&limit=500", { token });
      return body.items.some((item: { id: string }) => item.id === id);
    };
    expect(await waits()).toBe(true);
    for (const _ of [1, 2]) expect((await post(id, "put-away")).body).toMatchObject({ isPutAway: true });
    expect(await waits()).toBe(false);
    expect(await shown(id)).toMatchObject({ state: "failed", isPutAway: true, mayResend: true });
    const entries = await database.db
      .selectFrom("auditEntries")
      .select("action")
      .where("target", "=", `message=${id}`)
      .execute();
    expect(entries).toEqual([{ action: "put message away" }]);
    const fresh = await storeMessage(stage);
    expect((await post(fresh, "put-away")).status).toBe(409);
  });

  it("of another brand is as missing as one that never was", async () => {
    const id = await storeMessage(stage, failed());
    const elsewhere = await makeWorld(database.db);
    const { token: stranger } = await elsewhere.addStaff();
    for (const part of ["resend", "put-away"] as const) {
      const path = `/v2/staff/outbox/${id}/${part}`;
      const foreign = await elsewhere.call("POST", path, { token: stranger, body: {} });
      const missing = await post(newId(), part);
      expect([foreign.status, foreign.body]).toEqual([404, missing.body]);
    }
    const { body } = await elsewhere.call("GET", "/v2/staff/outbox", { token: stranger });
    expect(body.items.map((message: { id: string }) => message.id)).not.toContain(id);
    expect(await shown(id)).toMatchObject({ state: "failed" });
  });
});
