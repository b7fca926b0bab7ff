import { describe, expect, it } from "vitest";
import { findCallerAddress, toProxyList } from "./request-identity.ts";

const trusted = toProxyList(["10.0.0.0/8", "fd00::/8"]);

describe("the caller's address", () => {
  it("is the socket's when no proxy is trusted, whatever the header says", () => {
    expect(findCallerAddress("203.0.113.9", "198.51.100.1", trusted)).toBe("203.0.113.9");
  });

  it("is what the trusted proxy saw, not what the caller wrote before it", () => {
    expect(findCallerAddress("10.0.0.2", "1.2.3.4, 203.0.113.9", trusted)).toBe("203.0.113.9");
  });

  it("goes back over several trusted proxies and no further", () => {
    expect(findCallerAddress("10.0.0.2", "1.2.3.4, 203.0.113.9, 10.0.0.1", trusted)).toBe("203.0.113.9");
    expect(findCallerAddress("10.0.0.2", "203.0.113.9, fd00::1", trusted)).toBe("203.0.113.9");
  });

  it("stops at words that are no address", () => {
    expect(findCallerAddress("10.0.0.2", "evil", trusted)).toBe("10.0.0.2");
    expect(findCallerAddress("10.0.0.2", undefined, trusted)).toBe("10.0.0.2");
  });

  it("reads IPv4 in IPv6's clothes", () => {
    expect(findCallerAddress("::ffff:10.0.0.2", "::ffff:203.0.113.9", trusted)).toBe("203.0.113.9");
  });
});
