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
  it("ends at complete and cancelled, and nowhere else", () => {
    expect(ORDER_STATUSES.filter(isEnded)).toEqual(["cancelled", "complete"]);
  });

  it("reaches every status from where an order begins", () => {
    const reached = new Set([placedStatus(true), placedStatus(false), "request"]);
    for (let grown = 0; grown !== reached.size; ) {
      grown = reached.size;
      for (const move of TRANSITIONS) if (reached.has(move.from)) reached.add(move.to);
    }
    expect([...reached].sort()).toEqual([...ORDER_STATUSES].sort());
  });

  it("lets a customer cancel freely outside the notice window, and only ask inside it", () => {
    expect(canTransition("accepted", "cancelled", "customer", "outside")).toBe(true);
    expect(canTransition("accepted", "cancelled", "customer", "inside")).toBe(false);
    expect(canTransition("accepted", "cancellation_request", "customer", "inside")).toBe(true);
  });

  it("refuses to complete an order before its start, and refuses customers always", () => {
    expect(canTransition("accepted", "complete", "groomer", "outside")).toBe(false);
    expect(canTransition("accepted", "complete", "groomer", "started")).toBe(true);
    expect(canTransition("accepted", "complete", "customer", "started")).toBe(false);
  });

  it("never changes an ended order", () => {
    for (const to of ORDER_STATUSES)
      for (const by of ["customer", "groomer", "staff", "expiry"] as const)
        for (const moment of ["inside", "outside", "started"] as const) {
          expect(canTransition("cancelled", to, by, moment)).toBe(false);
          expect(canTransition("complete", to, by, moment)).toBe(false);
        }
  });
});

describe("the notice window", () => {
  it("begins exactly the notice before the start", () => {
    const edge = freeChangeUntil(start, NOTICE);
    expect(toMoment(start, NOTICE, edge)).toBe("outside");
    expect(toMoment(start, NOTICE, new Date(edge.getTime() + 1))).toBe("inside");
    expect(toMoment(start, NOTICE, start)).toBe("started");
  });
});

describe("a request", () => {
  it("has preferred times in place of a time", () => {
    expect(hasTime({ appointmentStart: null, appointmentEnd: null, freeChangeUntil: null })).toBe(false);
  });

  it("says when it would suit, in the order of a person's words", () => {
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

describe("a visit in words", () => {
  it("has its day and hours in the zone of its area", () => {
    const [appointmentStart, appointmentEnd] = ["2026-11-25T02:30:00.000Z", "2026-11-25T04:15:00.000Z"];
    const area = { timeZone: "America/Phoenix" };
    expect(visitTimeText({ appointmentStart, appointmentEnd, area })).toBe(
      "Tuesday, Nov 24, 7:30 PM to 9:15 PM",
    );
  });

  it("names its pets as a sentence does", () => {
    const order = (...names: string[]) => ({ petServicesByPet: names.map((name) => ({ pet: { name } })) });
    expect(petNames(order("Biscuit"))).toBe("Biscuit");
    expect(petNames(order("Biscuit", "Mo", "Pepper"))).toBe("Biscuit, Mo and Pepper");
  });
});
