import { describe, expect, it } from "vitest";
import { newId } from "#kit/server/ids.ts";
import { useAnswers } from "#tests/answer-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { useRescheduleSteps } from "#tests/reschedule-steps.ts";
import { CHANGE_REASONS, howToCancel, howToReschedule } from "../../rules/changes.ts";
import { freeChangeUntil, ORDER_STATUSES, toMoment } from "../../rules/order.ts";
import { ANSWERS, answerTo } from "../rules/answers.ts";

const database = useDatabase();
const moves = useRescheduleSteps(database);
const { at, book, move, later } = moves;
const { answer, answers, set, reach, lines, finals } = useAnswers(database, moves);

describe("the table of transitions", () => {
  const MOMENTS = { outside: -3 * 24 * 60, inside: -60, started: 30 } as const;
  const cases = ORDER_STATUSES.flatMap((status) =>
    (Object.keys(MOMENTS) as (keyof typeof MOMENTS)[]).map((moment) => [status, moment] as const),
  ).filter(([status]) => status !== "request");

  it.each(cases)("is what the server does with %s, %s", async (status, when) => {
    await book("2027-01-13");
    const reasonId = CHANGE_REASONS.find(({ category }) => category === "customer-cancellations")?.id;
    const start = new Date(at.order.appointmentStart ?? "");
    reach(at.order.appointmentStart, MOMENTS[when]);
    const now = at.world.clock.now();
    await answers.signIn();
    const moment = toMoment(start, 1_440, now);
    const fresh = async () => {
      const { appointmentStart, appointmentEnd } = at.order;
      await set({ status, orderMarkedAsNoShow: false, appointmentStart, appointmentEnd });
      await database.db.deleteFrom("orderChanges").where("orderId", "=", at.order.id).execute();
      if (status === "reschedule_request") await requestReschedule(start);
    };
    for (const [by, token] of [
      ["groomer", answers.groomer],
      ["staff", answers.staff],
    ] as const) {
      for (const name of ANSWERS.filter((one) => one !== "propose-time")) {
        await fresh();
        const to = answerTo(name, { status, by, moment });
        const isDone = {
          accept: "accepted",
          decline: "cancelled",
          cancel: "cancelled",
          complete: "complete",
        }[name as string];
        const body = name === "complete" ? finals(lines()[0]?.maxEstimatedPrice ?? 0) : {};
        const answered = await answer(name, body, token);
        const isSo = isDone === status;
        const isSure = !(name === "accept" && status === "reschedule_request" && when === "started");
        if (isSo && name === "complete") expect([200, 409]).toContain(answered.status);
        else if (isSure)
          expect([name, by, answered.status, answered.body.status]).toEqual([
            name,
            by,
            to || isSo ? 200 : 409,
            to || isSo ? (to ?? status) : undefined,
          ]);
      }
    }
    await fresh();
    const order = {
      status,
      appointmentStart: start,
      freeChangeUntil: freeChangeUntil(start, 1_440),
    };
    const how = howToCancel(order, now);
    const token = at.booking.token ?? "";
    const cancelled = await at.world.call("POST", "/v2/service-checkout/pet-service/cancel-orders", {
      token,
      body: { orderIds: [at.order.id], reasonId },
    });
    const isSo = status === "cancelled" || status === "cancellation_request";
    expect([how, cancelled.status]).toEqual([how, how === "not" && !isSo ? 409 : 200]);
    await fresh();
    const moved = await move(later(180));
    if (howToReschedule(order, now) === "not") expect(moved.status).toBe(409);
    else expect([200, 409]).toContain(moved.status);
  });

  /** A request for a time an hour and a half later. */
  async function requestReschedule(start: Date) {
    await database.db
      .insertInto("orderChanges")
      .values({
        id: newId(),
        siteId: at.world.siteId,
        orderId: at.order.id,
        kind: "move",
        status: "asked",
        reasonId: newId(),
        fromGroomerId: at.ada,
        fromStart: start,
        fromEnd: at.order.appointmentEnd,
        toGroomerId: at.ada,
        toStart: new Date(start.getTime() + 90 * 60_000),
        toEnd: new Date(start.getTime() + 150 * 60_000),
        totals: JSON.stringify(at.order.totals),
        createdAt: start,
        settledAt: null,
      })
      .execute();
  }
});
