import { describe, expect, it } from "vitest";
import { z } from "zod";
import { makeApi, makeCustomer, makeSignIn, makeSite, makeStaffMember } from "#features/accounts/factory.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { Refusal } from "#kit/wire/errors.ts";
import { useDatabase } from "#tests/db.ts";
import { handle } from "./api-handler.ts";
import { recordAudit } from "./audit.ts";

const database = useDatabase();

const ID = "01990000-0000-7000-8000-000000000042";
const params = z.object({ session: z.string(), id: z.string() });
const note = { path: "/v2/{session}/notes/{id}", audience: ["public"], params, reply: z.object({}) } as const;
const read = endpoint({ ...note, method: "GET", summary: "Read a note of a test" });
const write = endpoint({ ...note, method: "PUT", summary: "Write a note of a test" });
const refused = endpoint({ ...note, method: "DELETE", summary: "Remove a note of a test" });

const handlers = [
  handle(read, async () => ({})),
  handle(write, async () => ({})),
  handle(refused, async () => {
    throw new Refusal("forbidden", "No.");
  }),
];

async function makeWorld() {
  const { siteId, host } = await makeSite(database.db);
  const customer = await makeCustomer(database.db, siteId);
  const staff = await makeStaffMember(database.db, siteId);
  const impersonatorId = staff.accountId;
  const acting = await makeSignIn(database.db, siteId, customer.accountId, { impersonatorId });
  const api = makeApi(database.db, handlers);
  const call = (method: string, token?: string, id = ID) =>
    api(host, method, `/v2/secret-of-a-booking/notes/${id}`, token === undefined ? {} : { token });
  const entries = () =>
    database.db.selectFrom("auditEntries").selectAll().where("siteId", "=", siteId).orderBy("id").execute();
  return { siteId, customer, staff, acting, call, entries };
}

describe("the audit log", () => {
  it("records every write for another person, including refused writes, without booking keys", async () => {
    const { customer, staff, acting, call, entries } = await makeWorld();
    const done = await call("PUT", acting);
    expect(done.status).toBe(200);
    expect((await call("DELETE", acting)).status).toBe(403);
    const common = { actorId: staff.accountId, subjectId: customer.accountId, target: `id=${ID}` };
    expect(await entries()).toEqual([
      expect.objectContaining({
        ...common,
        action: "PUT /v2/{session}/notes/{id}",
        requestId: done.headers.get("x-request-id"),
      }),
      expect.objectContaining({ ...common, action: "DELETE /v2/{session}/notes/{id}" }),
    ]);
    expect(JSON.stringify(await entries())).not.toContain("secret-of-a-booking");
  });

  it("leaves ids as they are, though their digits can be those of a card, and removes card numbers", async () => {
    const { siteId, staff, entries } = await makeWorld();
    // Sixteen digits in a row after a "c", as 4242 4242 4242 4242 has them.
    const after = { id: "0000000c-4242-4242-8242-42424242424a", text: "4242 4242 4242 4242" };
    const about = { siteId, actorId: staff.accountId, subjectId: null, target: "", requestId: "" };
    await recordAudit(database.db, { ...about, action: "test", before: {}, after }, new Date());
    const [entry] = (await entries()).filter(({ action }) => action === "test");
    expect(entry?.after).toEqual({ id: after.id, text: "[removed]" });
  });

  it("records every write of staff in their own name, also refused ones", async () => {
    const { staff, call, entries } = await makeWorld();
    await call("PUT", staff.token);
    await call("DELETE", staff.token);
    const own = { actorId: staff.accountId, subjectId: null, target: `id=${ID}`, before: null, after: null };
    expect(await entries()).toEqual([
      expect.objectContaining({ ...own, action: "PUT /v2/{session}/notes/{id}" }),
      expect.objectContaining({ ...own, action: "DELETE /v2/{session}/notes/{id}" }),
    ]);
  });

  it("stores only changed facts, and neither secrets nor card numbers", async () => {
    const { siteId, customer, staff, entries } = await makeWorld();
    const ids = { siteId, actorId: staff.accountId, subjectId: customer.accountId, requestId: "r" };
    const before = { status: "pending", fee: 0, couponCode: "A", note: "" };
    const after = { ...before, status: "accepted", couponCode: "B", note: "4242 4242 4242 4242" };
    const reason = "Paid with 4242 4242 4242 4242";
    const entry = { ...ids, action: "accept order", target: "order=1", before, after, reason };
    await recordAudit(database.db, entry, new Date());
    expect(await entries()).toMatchObject([
      {
        reason: "[removed]",
        before: { status: "pending", note: "" },
        after: { status: "accepted", note: "[removed]" },
      },
    ]);
    expect(JSON.stringify(await entries())).not.toMatch(/"(couponCode|fee)"/);
  });

  it("records neither reads nor actions of customers and visitors in their own name", async () => {
    const { customer, staff, acting, call, entries } = await makeWorld();
    for (const token of [acting, staff.token]) await call("GET", token);
    for (const token of [customer.token, undefined]) await call("PUT", token);
    expect(await entries()).toEqual([]);
  });

  it("removes control characters from the recorded target", async () => {
    const { acting, call, entries } = await makeWorld();
    expect((await call("PUT", acting, "a%00b%0Ac")).status).toBe(200);
    expect(await entries()).toEqual([expect.objectContaining({ target: "id=abc" })]);
  });

  it("fails a write that it cannot record", async () => {
    const { acting, call } = await makeWorld();
    await database.pool.query("alter table audit_entries rename to audit_entries_away");
    try {
      expect((await call("PUT", acting)).status).toBe(500);
      expect((await call("GET", acting)).status).toBe(200);
    } finally {
      await database.pool.query("alter table audit_entries_away rename to audit_entries");
    }
  });

  it.each([
    "update audit_entries set action = 'nothing'",
    "delete from audit_entries",
    "truncate audit_entries",
  ])("refuses the statement: %s", async (statement) => {
    const { acting, call, entries } = await makeWorld();
    await call("PUT", acting);
    await expect(database.pool.query(statement)).rejects.toMatchObject({ code: "42501" });
    expect(await entries()).toHaveLength(1);
  });
});
