import { expect, it } from "vitest";
import { couponMisfitText } from "./coupon-misfit.ts";

it.each([
  [["Full groom"], "This code is for Full groom. Book it to use the code."],
  [
    ["Full groom", "Bath"],
    "This code is for Full groom or 1 other service. Book one of them to use the code.",
  ],
  [
    ["Full groom", "Bath", "Nails"],
    "This code is for Full groom or 2 other services. Book one of them to use the code.",
  ],
  [[], "This code is for services that we no longer offer."],
])("names the services %j that a code is for", (services, text) => {
  expect(couponMisfitText("other_services", services)).toBe(text);
});
