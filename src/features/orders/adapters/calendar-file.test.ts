import { describe, expect, it } from "vitest";
import { feedFile } from "./calendar-file.ts";

describe("a calendar's own name", () => {
  it("is written as text: no line of its own, and no list", () => {
    const lines = feedFile("Wag, Wash; Go\r\nX-EVIL:1", []).split("\r\n");
    expect(lines).toContain("X-WR-CALNAME:Wag\\, Wash\\; Go X-EVIL:1");
    expect(lines.filter((line) => line.startsWith("X-EVIL"))).toEqual([]);
  });
});
