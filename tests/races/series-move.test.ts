import { beforeEach, describe, expect, it, vi } from "vitest";
import { CHANGE_REASONS } from "#features/orders/rules/change-reasons.ts";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { listMade, makeRegular, type Regular, ten } from "#tests/series-steps.ts";
import { makeStage, type Stage } from "#tests/works/stage.ts";
import type { Answer } from "#tests/world.ts";
import { overlaps, throughGate } from "./barrier.ts";

// Calls do not queue in this process, so that only the database guards.
vi.mock("#kit/server/queue.ts", () => import("./no-queue.ts"));

const ROUNDS = Math.min(Number(process.env.RACE_ROUNDS ?? 2), 50);
const reasonOf = (wanted: string) => CHANGE_REASONS.find(({ category }) => category === wanted)?.id ?? "";
/** From the second date on, Wednesdays at eleven instead of Mondays at ten. */
const MOVED = { from: "2027-02-01", to: "2027-02-03", time: "11:00", moves: 0 };
const eleven = (date: string) => `${date}T18:00:00.000Z`;
const NEW_STARTS = ["2027-02-03", "2027-02-17", "2027-03-03"].map(eleven);

const database = useDatabase({ max: 32 });
let stage: Stage;
let regular: Regular;
let id: string;

beforeEach(async () => {
  await database.db.deleteFrom("limits").execute();
  await database.db.deleteFrom("series").execute();
  stage = await makeStage(database);
  regular = await makeRegular(stage);
  id = (await regular.start()).body.id;
});

const post = (path: string, token: string, body: object) => stage.world.call("POST", path, { token, body });

/** The same move by each of the three who move a series. */
const MOVES = {
  groomer: (moveId: string) =>
    post(`/v2/groomer/series/${id}/move`, regular.token, { id: moveId, ...MOVED, isAgreed: true }),
  customer: (moveId: string) =>
    post(`/v2/customer/series/${id}/move`, regular.owner, {
      ...{ id: moveId, ...MOVED, reasonId: reasonOf("customer-reschedule") },
    }),
  staff: async (moveId: string) =>
    post(`/v2/staff/series/${id}/move`, await stage.staff(), { id: moveId, ...MOVED, isAgreed: true }),
};
const cancel = (orderId: string) =>
  post("/v2/service-checkout/pet-service/cancel-orders", regular.owner, {
    ...{ orderIds: [orderId], reasonId: reasonOf("customer-cancellations") },
  });

const ROWS = (["groomer", "customer", "staff"] as const).flatMap((by) =>
  Array.from({ length: ROUNDS }, (_, round) => ({ by, round })),
);

describe("a move of a series and the cancellation of one of its visits at the same moment", () => {
  it.each(ROWS)(
    "both happen, and no visit twice, by the $by in round $round",
    {
      timeout: 300_000,
    },
    async ({ by, round }) => {
      // The first visit that moves: both calls have planned from it when one of them locks it.
      const canceled = (await listMade(stage, regular))[1]?.id ?? "";
      const moveId = newId();
      const toMove = () => MOVES[by](moveId);
      const toCancel = () => cancel(canceled);
      const acts = round % 2 === 0 ? [toMove, toCancel] : [toCancel, toMove];
      const answers: Answer[] = await throughGate(database, 2, acts, "orders", "exclusive");
      // Each of them may find a visit that the other has just changed. Sent again, it goes through.
      for (const { status, body } of answers) expect([200, 409], JSON.stringify(body)).toContain(status);
      const first = (await listMade(stage, regular)).find((order) => order.id === canceled);
      const isCanceled = answers[acts.indexOf(toCancel)]?.status === 200;
      expect(first?.status).toBe(isCanceled ? "cancelled" : "accepted");
      expect((await cancel(canceled)).status).toBe(200);
      const again = await MOVES[by](moveId);
      expect(again.status, JSON.stringify(again.body)).toBe(200);

      const made = await listMade(stage, regular);
      expect(made).toHaveLength(4);
      const starts = made
        .filter(({ status }) => status === "accepted")
        .map(({ appointmentStart }) => appointmentStart?.toISOString());
      expect(made.find((order) => order.id === canceled)?.status).toBe("cancelled");
      const stays = [ten("2027-01-18"), ...NEW_STARTS];
      expect(starts).toEqual(stays.filter((_, nth) => nth !== 1));
      expect(await overlaps(database.db)).toBe(0);
      const taken = await database.db
        .selectFrom("occupancy")
        .select("holder")
        .where("siteId", "=", stage.world.siteId)
        .where("kind", "=", "order")
        .where(
          "holder",
          "in",
          made.map((order) => order.id),
        )
        .execute();
      const open = made.filter((order) => order.id !== canceled).map((order) => order.id);
      expect(taken.map(({ holder }) => holder).sort()).toEqual(open.sort());
      const rule = database.db.selectFrom("series").select(["moves", "startMinute"]).where("id", "=", id);
      expect(await rule.executeTakeFirst()).toEqual({ moves: 1, startMinute: 660 });
    },
  );
});
