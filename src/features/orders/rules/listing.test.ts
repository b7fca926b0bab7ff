import { describe, expect, it } from "vitest";
import { groupOf } from "./listing.ts";
import type { OrderStatus } from "./order.ts";

/** 20:30 on January 5 in Phoenix, 22:30 in New York, and the next day in UTC. */
const now = new Date("2027-01-06T03:30:00Z");
const at = (
  appointmentStart: string | null,
  status: OrderStatus = "accepted",
  timeZone = "America/Phoenix",
) => groupOf({ status, appointmentStart, area: { timeZone } }, now);

describe("the group in which an order is listed", () => {
  it("depends on the date in the order's area, not on the hour or on the date elsewhere", () => {
    // The first start is this morning in Phoenix. The second is one minute before midnight, a day earlier.
    expect(at("2027-01-05T15:00:00Z")).toBe("upcoming");
    expect(at("2027-01-05T06:59:00Z")).toBe("past");
    // Here the next day has already begun in the order's time zone.
    expect(at("2027-01-05T15:00:00Z", "accepted", "Europe/Paris")).toBe("past");
  });

  it("stays upcoming on the day of a finished visit, and is past at once for a cancelled order", () => {
    expect(at("2027-01-05T15:00:00Z", "complete")).toBe("upcoming");
    expect(at("2027-01-07T15:00:00Z", "cancelled")).toBe("past");
  });

  it("is upcoming for a request without a time", () => {
    expect(at(null, "request")).toBe("upcoming");
    expect(at(null, "cancelled")).toBe("past");
  });
});
