import { expect, it } from "vitest";
import { hmac, setSecret } from "./secret.ts";

it("hashes nothing before the secret is set, and takes no short one", () => {
  expect(() => hmac("code", "1")).toThrow("setSecret()");
  expect(() => setSecret("short")).toThrow("16 characters");
});

it("keeps purposes, parts and secrets apart", () => {
  setSecret("the first deployment's secret");
  const first = hmac("code", "a", "b").toString("hex");
  expect(hmac("code", "a", "b").toString("hex")).toBe(first);
  expect(hmac("limit", "a", "b").toString("hex")).not.toBe(first);
  expect(hmac("code", "ab").toString("hex")).not.toBe(first);
  expect(hmac("code", "a", null, "b").toString("hex")).not.toBe(first);
  setSecret("another deployment's secret");
  expect(hmac("code", "a", "b").toString("hex")).not.toBe(first);
});
