import { expect, it } from "vitest";
import { logOutPath } from "./log-out-path.ts";

it.each([
  ["/customer/pets", "/log-out?redirect=%2Fcustomer%2Fpets&role=customer"],
  ["/log-outs", "/log-out?redirect=%2Flog-outs&role=customer"],
  ["/log-out", null],
  ["/log-out?role=customer", null],
])("leads from the path %s to %s", (path, to) => {
  expect(logOutPath(path, "customer")).toBe(to);
});
