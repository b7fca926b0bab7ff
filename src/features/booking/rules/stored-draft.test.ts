import { expect, it } from "vitest";
import { VISIT_ADDRESS } from "#features/orders/factory.ts";
import { EMPTY_DRAFT } from "./draft.ts";
import { toDraft } from "./stored-draft.ts";

it("reads the address of an older draft as the center of its ZIP", () => {
  const { precision, ...older } = VISIT_ADDRESS;
  expect(toDraft({ address: older }).address).toEqual({ ...older, precision: "zip" });
});

it("preserves an exact address, and leaves an empty draft empty", () => {
  const pinned = { ...VISIT_ADDRESS, precision: "exact" as const };
  expect(toDraft({ address: pinned }).address?.precision).toBe("exact");
  expect(toDraft({})).toEqual(EMPTY_DRAFT);
});
