import { expect, it } from "vitest";
import type { Context } from "#kit/server/api-handler.ts";
import { asSiteId } from "#kit/server/ids.ts";
import type { OrderRow } from "../../store/orders.ts";
import { findStandInOrOtherTimes } from "./find-stand-in-or-other-times.ts";

it("logs a failed search, and finds neither a groomer nor a time", async () => {
  const errors: unknown[] = [];
  const log = { error: (...details: unknown[]) => errors.push(details) } as unknown as Context["log"];
  const now = new Date("2026-11-20T15:00:00Z");
  const row = { id: "o1", appointmentStart: new Date("2026-12-01T15:00:00Z") } as OrderRow;
  const siteId = asSiteId("01990000-0000-7000-8000-000000000001");
  // This database fails at the first statement.
  const others = await findStandInOrOtherTimes({ db: {} as Context["db"], siteId, now, log }, row, null);
  expect(others).toEqual({ standIn: null, otherTimes: [] });
  expect(errors).toHaveLength(1);
});
