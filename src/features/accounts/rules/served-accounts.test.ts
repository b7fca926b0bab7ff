import { expect, it } from "vitest";
import { SERVED_STATUSES } from "./served-accounts.ts";

it("serves customers who are active or still pending, and no others", () => {
  expect(SERVED_STATUSES).toEqual(["pending", "active"]);
});
