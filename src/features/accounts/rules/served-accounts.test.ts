import { expect, it } from "vitest";
import { SERVED_STATUSES } from "./served-accounts.ts";

it("serves only customers who are active or still pending", () => {
  expect(SERVED_STATUSES).toEqual(["pending", "active"]);
});
