import { describe, expect, it } from "vitest";
import {
  canTransition,
  freeChangeUntil,
  hasTime,
  isEnded,
  ORDER_STATUSES,
  petNames,
  placedStatus,
  preferredTimesText,
  TRANSITIONS,
  toMoment,
  visitTimeText,
} from "./order.ts";

const start = new Date("2026-11-24T16:00:00Z");
const NOTICE = 24 * 60;

describe("order states", () => {
  it("end only at complete and cancelled", () => {
    expect(ORDER_STATUSES.filter(isEnded)).toEqual(["cancelled", "complete"]);
  });

  it("are all reachable from the statuses in which an order begins", () => {
    const reached = new Set([placedStatus(true), placedStatus(false), "request"]);
    for (let size = 0; size !== reached.size; ) {
      size = reached.size;
      for (const move of TRANSITIONS) if (reached.has(move.from)) reached.add(move.to);
    }
    expect([...reached].sort()).toEqual([...ORDER_STATUSES].sort());
  });

  it("let a customer cancel freely outside the notice window, and only by request inside it", () => {
    expect(canTransition("accepted", "cancelled", "customer", "outside")).toBe(true);
    expect(canTransition("accepted", "cancelled", "customer", "inside")).toBe(false);
    expect(canTransition("accepted", "cancellation_request", "customer", "inside")).toBe(true);
  });

  it("refuse to complete an order before its start, and always refuse customers", () => {
    expect(canTransition("accepted", "complete", "groomer", "outside")).toBe(false);
    expect(canTransition("accepted", "complete", "groomer", "started")).toBe(true);
    expect(canTransition("accepted", "complete", "customer", "started")).toBe(false);
  });

  it("never leave a status that has ended", () => {
    for (const to of ORDER_STATUSES)
      for (const by of ["customer", "groomer", "staff", "expiry"] as const)
        for (const moment of ["inside", "outside", "started"] as const) {
          expect(canTransition("cancelled", to, by, moment)).toBe(false);
          expect(canTransition("complete", to, by, moment)).toBe(false);
        }
  });
});

describe("the notice window", () => {
  it("begins exactly one notice period before the start", () => {
    const edge = freeChangeUntil(start, NOTICE);
    expect(toMoment(start, NOTICE, edge)).toBe("outside");
    expect(toMoment(start, NOTICE, new Date(edge.getTime() + 1))).toBe("inside");
    expect(toMoment(start, NOTICE, start)).toBe("started");
  });
});

describe("a request", () => {
  it("has preferred times and no appointment time", () => {
    expect(hasTime({ appointmentStart: null, appointmentEnd: null, freeChangeUntil: null })).toBe(false);
  });

  it("lists its preferred times in a readable sentence", () => {
    const days = ["2026-11-24", "2026-11-27"];
    expect(preferredTimesText({ days, partsOfDay: ["morning"] })).toBe(
      "Tuesday, Nov 24 or Friday, Nov 27, in the morning",
    );
    expect(preferredTimesText({ days: [], partsOfDay: [] })).toBe("Any day, any time");
    expect(preferredTimesText({ days: [], partsOfDay: ["morning", "afternoon", "evening"] })).toBe(
      "Any day, any time",
    );
  });
});

describe("the texts of a visit", () => {
  it("show day and hours in the time zone of its area", () => {
    const [appointmentStart, appointmentEnd] = ["2026-11-25T02:30:00.000Z", "2026-11-25T04:15:00.000Z"];
    const area = { timeZone: "America/Phoenix" };
    expect(visitTimeText({ appointmentStart, appointmentEnd, area })).toBe(
      "Tuesday, Nov 24, 7:30 PM to 9:15 PM",
    );
  });

  it("list its pets as in a sentence", () => {
    const order = (...names: string[]) => ({ petServicesByPet: names.map((name) => ({ pet: { name } })) });
    expect(petNames(order("Biscuit"))).toBe("Biscuit");
    expect(petNames(order("Biscuit", "Mo", "Pepper"))).toBe("Biscuit, Mo and Pepper");
  });
});
