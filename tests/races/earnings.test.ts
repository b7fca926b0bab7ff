import { beforeEach, describe, expect, it } from "vitest";
import { makeApi } from "#features/accounts/factory.ts";
import { makeRate } from "#features/earnings/factory.ts";
import { closeStatements } from "#features/earnings/service/close-statements.ts";
import { ORDERS_PATH } from "#features/orders/contract/order.ts";
import { testClock } from "#kit/server/clock.ts";
import { newId } from "#kit/server/ids.ts";
import { createLog } from "#kit/server/log.ts";
import { useDatabase } from "#tests/db.ts";
import { finalsOf, makeStage, type Stage, type Visit } from "#tests/works/stage.ts";
import { handlers } from "../../src/api.ts";
import { together } from "./barrier.ts";

const ROUNDS = process.env.RACE_ROUNDS === undefined ? 4 : Math.min(Number(process.env.RACE_ROUNDS), 100);
const LIMIT = { timeout: ROUNDS * 30_000 };
/** The first minute after the week of the stage, in Phoenix. */
const WEEK_OVER = new Date("2027-01-11T07:00:00Z");

const database = useDatabase({ max: 40 });
let stage: Stage;
/** What closing could not do: a second node must wait, not fail. */
const faults: unknown[] = [];
const log = createLog("silent");
log.error = (...fault: unknown[]) => void faults.push(fault);

beforeEach(async () => {
  stage = await makeStage(database, `race-${newId()}`);
  await makeRate(database.db, stage.world.siteId, { now: stage.now() });
});

/** A node of the program at the end of the week. Calls of Sunday's last second race the closing on Monday. */
function lateNode() {
  const api = makeApi(database.db, handlers, testClock(new Date(WEEK_OVER.getTime() - 1_000)));
  return (path: string, token: string, body: object) => api(stage.world.host, "POST", path, { token, body });
}

const close =
  (weeks = 0) =>
  () =>
    closeStatements({ db: database.db, log }, new Date(WEEK_OVER.getTime() + weeks * 7 * 86_400_000), {
      all: true,
    });

const refund = (visit: Visit, staff: string, amount: number) => () =>
  lateNode()(`/v2/staff/orders/${visit.id}/refund`, staff, { refundId: newId(), seenRefunded: 0, amount });
const tip = (visit: Visit, cents: number) => () =>
  lateNode()(`${ORDERS_PATH}/${visit.id}/payment-methods`, visit.token, {
    ...{ id: "card", sourceId: "tok_visa", tip: cents },
  });

/** Entries in no statement, the sum of all entries, and the sum of all statements' own entries. */
async function sums() {
  const { rows } = await database.pool.query(
    `select (select count(*)::int from earning_entries e where site_id = $1
        and not exists (select from earning_statement_entries l where l.entry_id = e.id)) as open,
      (select sum(amount_cents)::int from earning_entries where site_id = $1) as earned,
      (select sum(entries_cents)::int from earning_statements where site_id = $1) as stated,
      (select count(*)::int from earning_entries where site_id = $1) as entries,
      (select count(*)::int from earning_statement_entries where site_id = $1) as lines,
      (select count(*)::int from earning_entries where site_id = $1 and cause in ('refund', 'tip')) as late`,
    [stage.world.siteId],
  );
  return rows[0];
}

describe("the statements of a week that close while its last money moves", () => {
  it(`lose no refund and no tip, and have none twice, in ${ROUNDS} rounds`, LIMIT, async () => {
    let moved = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const completed = () => stage.completed({ byCard: true });
      const [refunded, tipped, also] = [await completed(), await completed(), await completed()];
      const staff = await stage.staff();
      const clients: (() => Promise<unknown>)[] = [
        ...[
          close(),
          refund(refunded, staff, 500),
          close(),
          tip(tipped, 900),
          refund(also, staff, 700),
          close(),
        ],
      ];
      const results = await together(round % 2 === 0 ? clients : clients.toReversed());
      const statuses = results.flatMap((result) =>
        typeof result === "number" ? [] : [result as { status: number }],
      );
      expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200]);
      moved += 3;
      // Whatever came too late for this week's statement is in the next one.
      await close(round + 1)();
      const { open, earned, stated, entries, lines, late } = await sums();
      expect([open, stated, lines, late], `round ${round}`).toEqual([0, earned, entries, moved]);
    }
  });

  it(`close once for each groomer at many nodes, in ${ROUNDS} rounds`, LIMIT, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await stage.completed({ byCard: true });
      const closed = await together(Array.from({ length: 8 }, () => close(round)));
      expect(
        closed.reduce((sum, count) => sum + count, 0),
        `round ${round}`,
      ).toBe(1);
      expect(faults).toEqual([]);
    }
  });

  it("enter a visit once when its groomer completes it at several nodes", LIMIT, async () => {
    const visit = await stage.begun({ byCard: true });
    const { token } = await stage.groomer();
    const path = `/v2/groomer/orders/${visit.id}/complete`;
    const node = () => makeApi(database.db, handlers, stage.world.clock);
    const clients = [node(), node(), node()].map(
      (api) => () => api(stage.world.host, "POST", path, { token, body: finalsOf(visit) }),
    );
    expect((await together(clients)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await sums()).entries).toBe(1);
  });
});
