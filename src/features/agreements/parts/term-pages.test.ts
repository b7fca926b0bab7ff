import { expect, it } from "vitest";
import { termAt } from "./term-pages.ts";

it.each([
  ["/cancellation-policy", "cancellation"],
  ["/customer/agreements#customer", "customer"],
  ["/pet-release-terms", "release"],
  ["/terms-and-conditions", "terms"],
  ["/privacy-policy", null],
  ["/customer/agreements", null],
  ["", null],
])("reads the path %j as the page of the document %j", (path, term) => {
  expect(termAt(path)).toBe(term);
});
