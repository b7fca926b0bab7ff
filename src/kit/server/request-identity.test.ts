import { describe, expect, it } from "vitest";
import { findCallerAddress, toProxyList } from "./request-identity.ts";

const trusted = toProxyList(["10.0.0.0/8", "fd00::/8"]);

describe("the caller's address", () => {
  it("is the socket's address without a trusted proxy", () => {
    expect(findCallerAddress("203.0.113.9", "198.51.100.1", trusted)).toBe("203.0.113.9");
  });

  it("is the address that the trusted proxy saw, not the address that the caller wrote", () => {
    expect(findCallerAddress("10.0.0.2", "1.2.3.4, 203.0.113.9", trusted)).toBe("203.0.113.9");
  });

  it("is the first untrusted address before several trusted proxies", () => {
    expect(findCallerAddress("10.0.0.2", "1.2.3.4, 203.0.113.9, 10.0.0.1", trusted)).toBe("203.0.113.9");
    expect(findCallerAddress("10.0.0.2", "203.0.113.9, fd00::1", trusted)).toBe("203.0.113.9");
  });

  it("ignores forwarded text that is not an address", () => {
    expect(findCallerAddress("10.0.0.2", "evil", trusted)).toBe("10.0.0.2");
    expect(findCallerAddress("10.0.0.2", undefined, trusted)).toBe("10.0.0.2");
  });

  it("is read as IPv4 when it has an IPv6 form", () => {
    expect(findCallerAddress("::ffff:10.0.0.2", "::ffff:203.0.113.9", trusted)).toBe("203.0.113.9");
  });
});
