import { beforeEach, describe, expect, it } from "vitest";
import { makeStaffMember } from "#features/accounts/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { lackOf } from "#kit/wire/permission.ts";
import { useDatabase } from "#tests/db.ts";
import { makeStage, type Stage } from "#tests/works/stage.ts";
import { makeRate, makeStatement } from "./factory.ts";
import { setPayoutBank } from "./ports.ts";

const database = useDatabase();
const OWN = "/v2/groomer/earnings";
const STAFF = "/v2/staff/earnings";
let stage: Stage;
let ada: Awaited<ReturnType<Stage["groomer"]>>;
let staff: string;

beforeEach(async () => {
  stage = await makeStage(database, `earnings-${newId()}`);
  ada = await stage.groomer();
  staff = await stage.staff();
});

const call = (method: string, path: string, token: string, body?: object) =>
  stage.world.call(method, path, { token, ...(body && { body }) });
const earn = async (isPaidByCard = true) => {
  await makeRate(database.db, stage.world.siteId, { now: stage.now() });
  await stage.completed({ byCard: isPaidByCard });
};
const statement = (is: { isApproved?: boolean } = {}) =>
  makeStatement(database.db, stage.world.siteId, ada.accountId, { ...is, now: stage.now() });
const approve = (id: string) => call("POST", `${STAFF}/statements/${id}/approve`, staff);
const pay = (id: string, reference = "ACH 1") =>
  call("POST", `${STAFF}/statements/${id}/paid`, staff, { reference });
const audit = (action: string) =>
  database.db
    .selectFrom("auditEntries")
    .select(["target", "before", "after"])
    .where("siteId", "=", stage.world.siteId)
    .where("action", "=", action)
    .execute();

describe("a groomer's earnings", () => {
  it("show this week's entries with their reasons, and the next rate", async () => {
    await earn();
    await call("PUT", `${STAFF}/rates/2028-01-01`, staff, { basisPoints: 6_250 });
    const { status, body } = await call("GET", OWN, ada.token);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      firstDay: "2027-01-04",
      lastDay: "2027-01-10",
      carried: 0,
      rate: { firstDay: "2020-01-01", basisPoints: 6_000 },
      nextRate: { firstDay: "2028-01-01", basisPoints: 6_250 },
    });
    const [line, ...more] = body.lines;
    expect(more).toEqual([]);
    expect(line.why).toMatch(/^60% of \$/);
    const base = line.items.reduce((cents: number, { amount }: { amount: number }) => cents + amount, 0);
    expect(line.amount).toBe(Math.round(base * 0.6));
    expect([body.entries, body.total]).toEqual([line.amount, line.amount]);
  });

  it("are nothing yet without a rate", async () => {
    await stage.completed({ byCard: true });
    const { body } = await call("GET", OWN, ada.token);
    expect(body).toMatchObject({ rate: null, nextRate: null, lines: [], total: 0 });
  });

  it("move into a statement, whose file adds up to its total", async () => {
    await earn(false);
    const id = await statement();
    expect((await call("GET", OWN, ada.token)).body.lines).toEqual([]);
    const { body } = await call("GET", `${OWN}/statements/${id}`, ada.token);
    expect(body.lines.map(({ cause }: { cause: string }) => cause).toSorted()).toEqual(["cash", "share"]);
    const file = (await call("GET", `${OWN}/statements/${id}/csv`, ada.token)).body;
    expect(file.fileName).toBe(`earnings-${body.firstDay}.csv`);
    const amounts = file.content
      .trimEnd()
      .split("\r\n")
      .slice(1)
      .map((row: string) => row.split(",").at(-1));
    const cents = amounts.reduce((sum: number, text: string) => sum + Math.round(Number(text) * 100), 0);
    expect(cents).toBe(body.total);
    expect(cents).toBeLessThan(0);
  });

  it("belong to one groomer: others and other brands find no statement", async () => {
    await earn();
    const id = await statement();
    const bea = await stage.groomer(await stage.world.addGroomer());
    const foreign = await makeStage(database, `other-${newId()}`);
    const stranger = await foreign.groomer();
    const missing = await call("GET", `${OWN}/statements/${newId()}`, ada.token);
    for (const end of ["", "/csv"]) {
      const path = `${OWN}/statements/${id}${end}`;
      expect((await call("GET", path, ada.token)).status).toBe(200);
      const answers = [
        await call("GET", path, bea.token),
        await foreign.world.call("GET", path, { token: stranger.token }),
      ];
      for (const { status, body } of answers) expect([status, body]).toEqual([404, missing.body]);
    }
    expect((await call("GET", `${OWN}/statements`, bea.token)).body).toMatchObject({ items: [], total: 0 });
    const elsewhere = await foreign.staff();
    const byOthers = await foreign.world.call("POST", `${STAFF}/statements/${id}/approve`, {
      token: elsewhere,
    });
    expect(byOthers.status).toBe(404);
  });
});

describe("staff", () => {
  it("approve a statement and record its payment, each once and audited", async () => {
    await earn();
    const id = await statement();
    expect((await pay(id)).status, "not approved").toBe(409);
    for (let sent = 0; sent < 2; sent++) expect((await approve(id)).body.state).toBe("approved");
    const answers = await Promise.all([pay(id), pay(id)]);
    expect(answers.map(({ status, body }) => [status, body.state])).toEqual([
      [200, "paid"],
      [200, "paid"],
    ]);
    expect((await pay(id, "ACH 2")).status, "another reference").toBe(409);
    expect((await approve(id)).body.state, "a late repeat").toBe("paid");
    const target = `statement=${id}`;
    expect(await audit("approve statement")).toMatchObject([{ target, after: { state: "approved" } }]);
    expect(await audit("record payment of statement")).toMatchObject([
      { target, before: { state: "approved" }, after: { state: "paid", reference: "ACH 1" } },
    ]);
    expect((await call("GET", `${STAFF}/statements?state=paid`, staff)).body).toMatchObject({
      items: [{ id, name: "Ada Brush", reference: "ACH 1" }],
      total: 1,
    });
    expect((await call("GET", `${STAFF}/statements?state=closed`, staff)).body.items).toEqual([]);
  });

  it("find statements by period, and see who approved and paid them", async () => {
    await earn();
    const id = await statement();
    await approve(id);
    await pay(id);
    const find = async (query: string) => (await call("GET", `${STAFF}/statements?${query}`, staff)).body;
    expect((await find("from=2026-01-11&to=2026-01-11")).items).toMatchObject([
      { id, approvedBy: "Sam Reyes", paidBy: "Sam Reyes" },
    ]);
    expect((await find("from=2026-01-12")).total).toBe(0);
    expect((await find("to=2026-01-04")).total).toBe(0);
  });

  it("download statements after a proof, and not without money.read", async () => {
    await earn();
    const id = await statement();
    const { siteId } = stage.world;
    const over = { now: stage.now(), password: "muddy paws on tuesday" };
    const { token } = await makeStaffMember(database.db, siteId, over);
    const only = { now: stage.now(), permissions: ["exports"] as const };
    const { token: blind } = await makeStaffMember(database.db, siteId, only);
    const groomer = { displayName: "=HYPERLINK(1)" };
    await database.db.updateTable("groomers").set(groomer).where("accountId", "=", ada.accountId).execute();
    const files = [`${STAFF}/exports/statements`, `${STAFF}/exports/statements/${id}`];
    for (const path of files) {
      const { status, body } = await call("POST", path, blind, {});
      expect([status, body.message]).toEqual([403, lackOf("money.read")]);
    }
    const { total } = (await call("GET", `${STAFF}/statements/${id}`, staff)).body;
    const list = (await call("POST", files[0] ?? "", token, { state: "closed" })).body.content;
    expect(list).toContain(`'=HYPERLINK(1),2026-01-05,2026-01-11,Closed,0.00,`);
    expect(list).toContain((total / 100).toFixed(2));
    stage.world.clock.advance({ minutes: 16 });
    for (const path of files) {
      expect((await call("POST", path, token, {})).status).toBe(422);
      expect((await call("POST", path, token, { password: "wrong horse" })).status).toBe(401);
    }
    for (const path of files)
      expect((await call("POST", path, token, { password: over.password })).status).toBe(200);
  });

  it("cannot pay a negative total, which is carried over", async () => {
    await earn(false);
    const id = await statement({ isApproved: true });
    expect((await pay(id)).status).toBe(409);
  });

  it("set a rate for days ahead, audited, and none for days that had one", async () => {
    const set = (firstDay: string, basisPoints: number) =>
      call("PUT", `${STAFF}/rates/${firstDay}`, staff, { basisPoints });
    expect((await set("2026-06-01", 5_000)).status, "the first rate").toBe(200);
    expect((await set("2027-01-05", 6_000)).status, "today").toBe(409);
    expect((await set("2026-06-01", 6_000)).status, "what was promised").toBe(409);
    expect((await set("2026-06-01", 5_000)).status, "a repeat").toBe(200);
    expect((await set("2026-05-01", 4_000)).status, "days without a rate").toBe(200);
    expect((await set("2027-02-01", 6_000)).status).toBe(200);
    const { body } = await set("2027-02-01", 6_500);
    const days = body.items.map((rate: { firstDay: string; basisPoints: number }) => [
      rate.firstDay,
      rate.basisPoints,
    ]);
    expect(days).toEqual([
      ["2027-02-01", 6_500],
      ["2027-02-01", 6_000],
      ["2026-06-01", 5_000],
      ["2026-05-01", 4_000],
    ]);
    const change = { before: { basisPoints: 6_000 }, after: { basisPoints: 6_500 } };
    expect(await audit("set share of groomers")).toContainEqual(
      expect.objectContaining({ target: "first day=2027-02-01", ...change }),
    );
  });
});

describe("entries and statements", () => {
  const TABLES = [
    "earning_rates",
    "earning_entries",
    "earning_statements",
    "earning_statement_entries",
    "earning_statement_steps",
  ];

  it("are only ever added to", async () => {
    await earn();
    await statement({ isApproved: true });
    for (const table of TABLES)
      for (const change of [
        `update ${table} set site_id = site_id`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
      ])
        await expect(database.pool.query(change), change).rejects.toMatchObject({
          code: "42501",
          message: expect.stringMatching(/is only ever added to$/),
        });
  });

  it("have each entry once: by its cause, and in one statement", async () => {
    await earn();
    const id = await statement();
    const again = `insert into earning_entries select gen_random_uuid(), site_id, account_id, order_id, order_number,
      visit_on, referral_id, cause, source, amount_cents, facts, earned_on, made_at from earning_entries limit 1`;
    await expect(database.pool.query(again)).rejects.toMatchObject({ code: "23505" });
    const second = await statement();
    const line = `insert into earning_statement_entries select site_id, $2, entry_id from earning_statement_entries
      where statement_id = $1`;
    await expect(database.pool.query(line, [id, second])).rejects.toMatchObject({ code: "23505" });
  });
});

it("shows on the groomer's profile whether a bank knows where to pay", async () => {
  const shown = async () => (await call("GET", "/v1/groomer", ada.token)).body.merchantAccount;
  expect(await shown()).toBe(false);
  setPayoutBank({ hasAccount: async (_, accountId) => accountId === ada.accountId });
  expect(await shown()).toBe(true);
  setPayoutBank(null);
});
