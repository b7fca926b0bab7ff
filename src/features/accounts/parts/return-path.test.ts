import { expect, it } from "vitest";
import { returnPath } from "./return-path.ts";

it.each(["/", "/customer/pets?page=2", "/s/about#top", "/login-help"])("goes back to %s", (path) => {
  expect(returnPath(path)).toBe(path);
});

it.each([
  null,
  "",
  "customer",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "https://evil.example/",
  "javascript:alert(1)",
  "\\/evil.example",
  "/a\r\nset-cookie: x",
  "/login",
  "/login?returnUrl=/login",
  "/log-out?redirect=/",
  "/LOGIN/",
  "/reset-password",
])("goes home instead of to %j", (path) => {
  expect(returnPath(path)).toBe("/");
  expect(returnPath(path, "/start")).toBe("/start");
});
