import { describe, expect, it } from "vitest";
import { newId } from "#kit/server/ids.ts";
import { useAnswers } from "#tests/answer-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { useRescheduleSteps } from "#tests/reschedule-steps.ts";
import { CHANGE_REASONS } from "../../rules/change-reasons.ts";
import { howToCancel, howToReschedule } from "../../rules/changes.ts";
import { freeChangeUntil, ORDER_STATUSES, toMoment } from "../../rules/order.ts";
import { ANSWERS, answerTo } from "../rules/answers.ts";

const database = useDatabase();
const moves = useRescheduleSteps(database);
const { at, book, move, later } = moves;
const { answer, answers, set, reach, lines, finals } = useAnswers(database, moves);

describe("the server's transitions", () => {
  const MOMENTS = { outside: -3 * 24 * 60, inside: -60, started: 30 } as const;
  const cases = ORDER_STATUSES.flatMap((status) =>
    (Object.keys(MOMENTS) as (keyof typeof MOMENTS)[]).map((moment) => [status, moment] as const),
  ).filter(([status]) => status !== "request");

  it.each(cases)("follow the table for an order that is %s, %s the notice window", async (status, when) => {
    await book("2027-01-13");
    const reasonId = CHANGE_REASONS.find(({ category }) => category === "customer-cancellations")?.id;
    const start = new Date(at.order.appointmentStart ?? "");
    reach(at.order.appointmentStart, MOMENTS[when]);
    const now = at.world.clock.now();
    await answers.signIn();
    const moment = toMoment(start, 1_440, now);
    const resetOrder = async () => {
      const { appointmentStart, appointmentEnd } = at.order;
      await set({ status, orderMarkedAsNoShow: false, appointmentStart, appointmentEnd });
      await database.db.deleteFrom("orderChanges").where("orderId", "=", at.order.id).execute();
      if (status === "reschedule_request") await requestReschedule(start);
    };
    for (const [by, token] of [
      ["groomer", answers.groomer],
      ["staff", answers.staff],
    ] as const) {
      for (const name of ANSWERS.filter((answer) => answer !== "propose-time")) {
        await resetOrder();
        const to = answerTo(name, { status, by, moment });
        const statusAfter = {
          accept: "accepted",
          decline: "cancelled",
          cancel: "cancelled",
          complete: "complete",
        }[name as string];
        const body = name === "complete" ? finals(lines()[0]?.maxEstimatedPrice ?? 0) : {};
        const answered = await answer(name, body, token);
        const isRepeat = statusAfter === status;
        const isDecided = !(name === "accept" && status === "reschedule_request" && when === "started");
        if (isRepeat && name === "complete") expect([200, 409]).toContain(answered.status);
        else if (isDecided)
          expect([name, by, answered.status, answered.body.status]).toEqual([
            name,
            by,
            to || isRepeat ? 200 : 409,
            to || isRepeat ? (to ?? status) : undefined,
          ]);
      }
    }
    await resetOrder();
    const order = {
      status,
      appointmentStart: start,
      freeChangeUntil: freeChangeUntil(start, 1_440),
    };
    const wayToCancel = howToCancel(order, now);
    const token = at.booking.token ?? "";
    const cancelled = await at.world.call("POST", "/v2/service-checkout/pet-service/cancel-orders", {
      token,
      body: { orderIds: [at.order.id], reasonId },
    });
    const isRepeat = status === "cancelled" || status === "cancellation_request";
    expect([wayToCancel, cancelled.status]).toEqual([
      wayToCancel,
      wayToCancel === "not" && !isRepeat ? 409 : 200,
    ]);
    await resetOrder();
    const moved = await move(later(180));
    if (howToReschedule(order, now) === "not") expect(moved.status).toBe(409);
    else expect([200, 409]).toContain(moved.status);
  });

  /** Stores a request for a time an hour and a half later. */
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
