import { expect, it } from "vitest";
import { pagePath } from "./page-path.ts";

it.each([
  ["http://a.test/", "/"],
  ["http://a.test/_root.data?_routes=root", "/"],
  ["http://a.test/customer/pets.data?page=2&_routes=x", "/customer/pets?page=2"],
  ["http://a.test/customer/pets?page=2", "/customer/pets?page=2"],
])("finds for the request %s the page %s", (url, path) => {
  expect(pagePath(new Request(url))).toBe(path);
});
