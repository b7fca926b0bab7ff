import { describe, expect, it } from "vitest";
import { historyFaults } from "./migrate.ts";

const row = (name: string, checksum = name) => ({ name, checksum });

describe("the history of migrations", () => {
  it("allows new migrations at its end", () => {
    expect(historyFaults([row("1"), row("2")], [row("1")])).toEqual([]);
  });

  it("may be ahead of this program, because a newer version has already migrated", () => {
    expect(historyFaults([row("1")], [row("1"), row("2")])).toEqual([]);
  });

  it("refuses a new file that sorts before an applied file", () => {
    expect(historyFaults([row("1"), row("2"), row("3")], [row("1"), row("3")])).toEqual([
      "Migration 2 is new but sorts before 3, already applied: rename it.",
    ]);
  });

  it("reports every edited and every missing file at once", () => {
    expect(historyFaults([row("1", "other"), row("3")], [row("1"), row("2"), row("3")])).toEqual([
      "Migration 1 was edited after it was applied: restore it, write a new one.",
      "Migration 2 was applied to this database but its file is gone.",
    ]);
  });
});
