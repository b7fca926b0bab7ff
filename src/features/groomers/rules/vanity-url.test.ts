import { describe, expect, it } from "vitest";
import { isVanityUrl } from "./vanity-url.ts";

describe("the address of a groomer's page", () => {
  it.each(["ann", "maria-grooms", "24-paws", "a".repeat(40)])("may be %s", (url) => {
    expect(isVanityUrl(url)).toBe(true);
  });

  it.each([
    "an",
    "a".repeat(41),
    "-ann",
    "ann-",
    "ann--lee",
    "ann lee",
    "ann.lee",
    "ann/lee",
    "añn",
    "01990000-0000-7000-8000-0000000000d1",
  ])("may not be %s", (url) => {
    expect(isVanityUrl(url)).toBe(false);
  });
});
