import { expect, it } from "vitest";
import { labelOf } from "#kit/wire/permission.ts";
import { OVERRIDE_TEXTS } from "./words.ts";

it("names the permission that overrides need as the pages of roles do", () => {
  expect(OVERRIDE_TEXTS.whoMay([])).toContain(`"${labelOf("calendar.override")}"`);
});
