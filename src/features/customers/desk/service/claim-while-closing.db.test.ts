import { beforeAll, expect, it } from "vitest";
import { BASE } from "#features/booking/contract/session.ts";
import { hashToken } from "#kit/server/ids.ts";

import { useDatabase } from "#tests/db.ts";
import { makeStage, type Stage } from "#tests/works/stage.ts";
import { type Answer, HOME } from "#tests/world.ts";

const database = useDatabase();
let stage: Stage;
let staff = "";

beforeAll(async () => {
  stage = await makeStage(database);
  staff = await stage.staff();
});

const startVisitors = async () =>
  (await stage.world.call("POST", `${BASE}/search`, { body: { address: HOME } })).body.id as string;

const isWaiting = async () => {
  const { rows } = await database.pool.query(
    `select pid from pg_stat_activity
     where wait_event_type = 'Lock' and datname = current_database() and application_name <> 'waggon feed'`,
  );
  return rows.length > 0;
};

const contact = {
  ...{ firstName: "Mia", lastName: "Lee", email: "mia.claims@example.com", phoneNumber: "(602) 555-0147" },
  ...{ cancellationPolicy: true, petRelease: true, termsAndConditions: true },
};

it.each([
  [
    "a claim",
    (id: string, token: string) => stage.world.call("POST", `${BASE}/${id}/customer/claim`, { token }),
  ],
  [
    "the contact",
    (id: string, token: string) =>
      stage.world.call("POST", `${BASE}/${id}/customer`, { token, body: contact }),
  ],
])("%s that was let in before the account was closed gives it no booking", async (_, send) => {
  const { customerId, token } = await stage.customer({ status: "pending" });
  const id = await startVisitors();
  const session = () => database.db.selectFrom("bookingSessions").where("tokenHash", "=", hashToken(id));
  let sent: Promise<Answer> | undefined;
  await database.db.transaction().execute(async (tx) => {
    await tx
      .selectFrom("bookingSessions")
      .select("id")
      .where("tokenHash", "=", hashToken(id))
      .forUpdate()
      .execute();
    sent = send(id, token);
    await expect.poll(isWaiting).toBe(true);
    const body = { description: "Asked us by phone." };
    const closed = await stage.world.call("POST", `/v2/staff/customers/${customerId}/deactivate`, {
      token: staff,
      body,
    });
    expect(closed.status).toBe(200);
  });
  expect((await sent)?.status).toBe(403);
  expect(await session().select("customerId").executeTakeFirst()).toEqual({ customerId: null });
});
