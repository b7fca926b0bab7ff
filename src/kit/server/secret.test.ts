import { expect, it } from "vitest";
import { hmac, setSecret } from "./secret.ts";

it("refuses to hash before the secret is set, and refuses a short secret", () => {
  expect(() => hmac("code", "1")).toThrow("setSecret()");
  expect(() => setSecret("short")).toThrow("16 characters");
});

it("gives different hashes for different purposes, parts and secrets", () => {
  setSecret("the first deployment's secret");
  const first = hmac("code", "a", "b").toString("hex");
  expect(hmac("code", "a", "b").toString("hex")).toBe(first);
  expect(hmac("limit", "a", "b").toString("hex")).not.toBe(first);
  expect(hmac("code", "ab").toString("hex")).not.toBe(first);
  expect(hmac("code", "a", null, "b").toString("hex")).not.toBe(first);
  setSecret("another deployment's secret");
  expect(hmac("code", "a", "b").toString("hex")).not.toBe(first);
});
