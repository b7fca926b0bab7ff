import { expect, it } from "vitest";
import { ENDED_STATUSES, EXPIRING_STATUSES, LAPSING_STATUSES, UNANSWERED_STATUSES } from "./status-groups.ts";

it("lists for SQL the same statuses as the table of transitions", () => {
  expect(ENDED_STATUSES).toEqual(["cancelled", "complete"]);
  expect(EXPIRING_STATUSES).toEqual(["pending", "request"]);
  expect(LAPSING_STATUSES).toEqual(["reschedule_request", "cancellation_request"]);
  expect(UNANSWERED_STATUSES).toEqual(["pending", "request", "reschedule_request", "cancellation_request"]);
});
