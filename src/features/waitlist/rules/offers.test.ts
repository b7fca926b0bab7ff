import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dateIn, wallClock } from "#features/calendar/rules/wall-clock.ts";
import { dayEnd } from "../rules.ts";
import { OFFER_MINUTES, offerEnd } from "./offers.ts";

const PHOENIX = "America/Phoenix";
/** Makes an instant from Phoenix's clock, which never changes. */
const at = (date: string, time: string) => new Date(`${date}T${time}:00-07:00`);

describe("an offer", () => {
  it("lasts half an hour", () => {
    expect(offerEnd(at("2027-01-05", "14:10"), PHOENIX)).toEqual(at("2027-01-05", "14:40"));
  });

  it("lies completely outside the quiet hours", () => {
    const until = (time: string) => offerEnd(at("2027-01-05", time), PHOENIX);
    expect([until("07:59"), until("19:31"), until("22:15"), until("00:00")]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect([until("08:00"), until("19:30")]).toEqual([at("2027-01-05", "08:30"), at("2027-01-05", "20:00")]);
  });

  it("lies outside the quiet hours in every zone, even when clocks change", () => {
    const zones = fc.constantFrom("America/Phoenix", "America/New_York", "Pacific/Honolulu", "America/Adak");
    const instants = fc.date({
      min: new Date("2026-01-01"),
      max: new Date("2029-01-01"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(zones, instants, (timeZone, now) => {
        const until = offerEnd(now, timeZone);
        const { startTime } = wallClock(now.toISOString(), now.toISOString(), timeZone);
        expect(until !== null).toBe(startTime >= "08:00" && now.getTime() <= halfPastSeven(now, timeZone));
        if (until) expect(until.getTime() - now.getTime()).toBe(OFFER_MINUTES * 60_000);
      }),
    );
  });
});

/** 19:30 of a zone's day in epoch ms; clocks never change in the hours after it. */
const halfPastSeven = (now: Date, timeZone: string) =>
  dayEnd(dateIn(timeZone, now), timeZone) - 4.5 * 3_600_000;
