import { expect, it } from "vitest";
import { formatWait, toNetwork } from "./rate-limits.ts";

it.each([
  ["192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["not an address", "not an address"],
])("counts the address %s as %s, so that one caller's many addresses count together", (address, network) => {
  expect(toNetwork(address)).toBe(network);
});

it.each([
  [1, "1 second"],
  [60, "60 seconds"],
  [121, "3 minutes"],
  [3_600, "60 minutes"],
  [7_201, "3 hours"],
])("rounds a wait of %i seconds up to %s", (seconds, text) => {
  expect(formatWait(seconds)).toBe(text);
});
