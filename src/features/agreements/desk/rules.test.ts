import { expect, it } from "vitest";
import { isSameText, needsConsent, publicationDays, readersOf, standingVersions } from "./rules.ts";

const NOW = new Date("2027-03-10T06:30:00Z");
const version = (number: number, day: string) => ({
  version: number,
  publishedAt: new Date(`${day}T07:00:00Z`),
});

it("knows the version in force, and the newest one whose day is still to come", () => {
  const [first, second, third] = [
    version(1, "2026-01-01"),
    version(2, "2027-03-09"),
    version(3, "2027-03-11"),
  ];
  expect(standingVersions([], NOW)).toEqual({ current: null, next: null });
  expect(standingVersions([second, first], NOW)).toEqual({ current: second, next: null });
  expect(standingVersions([third, second, first], NOW)).toEqual({ current: second, next: third });
  expect(standingVersions([third], NOW)).toEqual({ current: null, next: third });
});

it("lets a version count from today by the brand's clock, but not before an earlier one does", () => {
  const days = (newest?: { publishedAt: Date }) => publicationDays(newest, "America/Phoenix", NOW);
  expect(days()).toEqual({ today: "2027-03-09", firstDay: "2027-03-09", lastDay: "2028-03-09" });
  expect(days(version(1, "2026-01-01")).firstDay).toBe("2027-03-09");
  expect(days(version(2, "2027-04-01")).firstDay).toBe("2027-04-01");
});

it("knows who reads an agreement, and whether they must agree to it", () => {
  expect([readersOf("terms"), needsConsent("terms")]).toEqual(["customer", true]);
  expect([readersOf("customer"), needsConsent("customer")]).toEqual(["customer", false]);
  expect([readersOf("compensation"), needsConsent("compensation")]).toEqual(["groomer", true]);
});

it("compares texts without the ends of their lines", () => {
  const text = { title: "Terms", body: "One\nTwo" };
  expect(isSameText(text, { ...text, body: "One\r\nTwo\r\n" })).toBe(true);
  expect(isSameText(text, { ...text, title: "Other terms" })).toBe(false);
  expect(isSameText(text, { ...text, body: "One Two" })).toBe(false);
});
