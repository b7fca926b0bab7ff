import { describe, expect, it } from "vitest";
import { feedFile } from "./calendar-file.ts";

describe("a calendar's name", () => {
  it("is escaped, so that it adds neither lines nor lists to the file", () => {
    const lines = feedFile("Wag, Wash; Go\r\nX-EVIL:1", []).split("\r\n");
    expect(lines).toContain("X-WR-CALNAME:Wag\\, Wash\\; Go X-EVIL:1");
    expect(lines.filter((line) => line.startsWith("X-EVIL"))).toEqual([]);
  });
});
