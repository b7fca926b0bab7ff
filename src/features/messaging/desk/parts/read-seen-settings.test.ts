import { expect, it } from "vitest";
import { getDeskSettings } from "../contract/hours.ts";
import { readSeenSettings } from "./read-seen-settings.ts";

const { reply: shown } = getDeskSettings.example;

it("reads the settings that a form has shown", () => {
  expect(readSeenSettings(JSON.stringify(shown))).toEqual(shown);
});

it.each([
  ["are missing", ""],
  ["cannot be read", '{"hours":'],
  ["are nothing", "null"],
  ["lack a part", JSON.stringify({ ...shown, hours: undefined })],
])("takes settings that %s for changed ones", (_, sent) => {
  expect(() => readSeenSettings(sent)).toThrow(expect.objectContaining({ code: "conflict" }));
});
