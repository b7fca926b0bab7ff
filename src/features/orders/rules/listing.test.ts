import { describe, expect, it } from "vitest";
import { groupOf } from "./listing.ts";
import type { OrderStatus } from "./order.ts";

/** 20:30 on January 5th in Phoenix; in New York it is 22:30, in UTC the next day. */
const now = new Date("2027-01-06T03:30:00Z");
const at = (
  appointmentStart: string | null,
  status: OrderStatus = "accepted",
  timeZone = "America/Phoenix",
) => groupOf({ status, appointmentStart, area: { timeZone } }, now);

describe("where an order is listed", () => {
  it("is by the date of its area, not by the hour nor by the date elsewhere", () => {
    // One start is this morning in Phoenix, the other one minute before midnight of the day before.
    expect(at("2027-01-05T15:00:00Z")).toBe("upcoming");
    expect(at("2027-01-05T06:59:00Z")).toBe("past");
    // The same instant in a time zone in which the next day has already begun.
    expect(at("2027-01-05T15:00:00Z", "accepted", "Europe/Paris")).toBe("past");
  });

  it("stays upcoming on its day when it is done, and is past at once when it is cancelled", () => {
    expect(at("2027-01-05T15:00:00Z", "complete")).toBe("upcoming");
    expect(at("2027-01-07T15:00:00Z", "cancelled")).toBe("past");
  });

  it("lies ahead while a request has no time", () => {
    expect(at(null, "request")).toBe("upcoming");
    expect(at(null, "cancelled")).toBe("past");
  });
});
