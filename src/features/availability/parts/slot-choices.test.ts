import { describe, expect, test } from "vitest";
import type { Slot } from "#features/availability/contract.ts";
import { dayParts, parseSlotValue, slotValue, toChoices, toNearest } from "./slot-choices.ts";

function slot(groomerId: string, startTime: string, more: Partial<Slot> = {}): Slot {
  return {
    groomerId,
    groomerName: groomerId,
    startsAt: `2026-11-24T${startTime}:00.000Z`,
    endsAt: "2026-11-24T20:00:00.000Z",
    date: "2026-11-24",
    startTime,
    endTime: "20:00",
    minutes: 90,
    price: { min: 8_000, max: 10_000 },
    ...more,
  };
}
const of = (id: string, rating: number | null, ...slots: Slot[]) => ({ groomer: { id, rating }, slots });

test("the nearest other times are four, each start once with the first groomer named", () => {
  const hours = ["09:00", "09:00", "10:00", "11:00", "12:00", "13:00"];
  const nearest = toNearest(hours.map((hour, index) => slot(`g${index}`, hour)));
  expect(nearest.map(({ groomerId, startTime }) => `${groomerId} ${startTime}`)).toEqual([
    "g0 09:00",
    "g2 10:00",
    "g3 11:00",
    "g4 12:00",
  ]);
});

describe("times of any groomer", () => {
  test("each time stands once, with the cheapest who could come then", () => {
    const cheap = slot("b", "09:00", { price: { min: 7_000, max: 9_000 } });
    const choices = toChoices([of("a", 5, slot("a", "09:00")), of("b", 4, cheap, slot("b", "08:00"))]);
    expect(choices.map((one) => [one.startTime, one.groomerId, one.groomers])).toEqual([
      ["08:00", "b", 1],
      ["09:00", "b", 2],
    ]);
  });

  test("at one price the better rated comes, and a new groomer after the rated", () => {
    const [choice] = toChoices([
      of("new", null, slot("new", "09:00")),
      of("good", 4.6, slot("good", "09:00")),
      of("best", 4.9, slot("best", "09:00")),
    ]);
    expect(choice?.groomerId).toBe("best");
  });
});

test("a day is divided into morning, afternoon and evening; empty parts are left out", () => {
  const choices = toChoices([of("a", 5, slot("a", "11:45"), slot("a", "12:00"), slot("a", "17:00"))]);
  expect(dayParts(choices).map((part) => [part.label, part.slots.map((one) => one.startTime)])).toEqual([
    ["Morning", ["11:45"]],
    ["Afternoon", ["12:00"]],
    ["Evening", ["17:00"]],
  ]);
  expect(dayParts(choices.slice(0, 1)).map((part) => part.label)).toEqual(["Morning"]);
});

test("what a time's button posts is read back", () => {
  const chosen = slot("a", "09:00");
  expect(parseSlotValue(slotValue(chosen))).toEqual({ groomerId: "a", startsAt: chosen.startsAt });
  expect(parseSlotValue("")).toEqual({ groomerId: "", startsAt: "" });
});
