import { describe, expect, it } from "vitest";
import { toFeedAddress } from "./feed-address.ts";
import { isPublicAddress } from "./public-address.ts";

describe("the address of a calendar", () => {
  it.each([
    ["https://calendar.example/a.ics", "https://calendar.example/a.ics"],
    [" webcal://p01.example/published/2/x ", "https://p01.example/published/2/x"],
    ["WEBCALS://p01.example/x?y=1#z", "https://p01.example/x?y=1"],
    ["https://calendar.example:443/a.ics", "https://calendar.example/a.ics"],
  ])("%s is %s", (typed, address) => {
    expect(toFeedAddress(typed)).toEqual({ ok: true, address });
  });

  it.each([
    ["http://calendar.example/a.ics", "not_https"],
    ["file:///etc/passwd", "not_address"],
    ["calendar.example/a.ics", "not_address"],
    ["", "not_address"],
    ["https://me:secret@calendar.example/a.ics", "not_address"],
    ["https://calendar.example:8443/a.ics", "not_address"],
    [`https://calendar.example/${"x".repeat(2_000)}`, "not_address"],
    ["https://127.0.0.1/a.ics", "not_public"],
    ["https://2130706433/a.ics", "not_public"],
    ["https://0x7f.1/a.ics", "not_public"],
    ["https://[::ffff:10.0.0.1]/a.ics", "not_public"],
  ])("%s is refused as %s", (typed, why) => {
    expect(toFeedAddress(typed)).toEqual({ ok: false, why });
  });
});

describe("an address of the network", () => {
  it.each(["8.8.8.8", "142.250.72.14", "172.32.0.1", "100.128.0.1", "2607:f8b0:4005::200e", "2a00:1450::1"])(
    "%s is public",
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    ...["0.0.0.0", "10.1.2.3", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.255.255.255"],
    ...["169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.2.1", "192.168.0.1"],
    ...["198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.1", "224.0.0.1", "255.255.255.255"],
    ...["::", "::1", "::ffff:8.8.8.8", "64:ff9b::a00:1", "fc00::1", "fd12::1", "fe80::1", "ff02::1"],
    ...["2001::1", "2001:db8::1", "2002:a00:1::", "3fff::1", "fec0::1", "localhost", ""],
  ])("%s is not", (address) => expect(isPublicAddress(address)).toBe(false));
});
