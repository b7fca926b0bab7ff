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
const groomerSlots = (id: string, rating: number | null, ...slots: Slot[]) => ({
  groomer: { id, rating },
  slots,
});

test("shows four nearest times, each start once with its first groomer", () => {
  const hours = ["09:00", "09:00", "10:00", "11:00", "12:00", "13:00"];
  const nearest = toNearest(hours.map((hour, index) => slot(`g${index}`, hour)));
  expect(nearest.map(({ groomerId, startTime }) => `${groomerId} ${startTime}`)).toEqual([
    "g0 09:00",
    "g2 10:00",
    "g3 11:00",
    "g4 12:00",
  ]);
});

describe("the times of any groomer", () => {
  test("show each start once, with its cheapest groomer", () => {
    const cheap = slot("b", "09:00", { price: { min: 7_000, max: 9_000 } });
    const choices = toChoices([
      groomerSlots("a", 5, slot("a", "09:00")),
      groomerSlots("b", 4, cheap, slot("b", "08:00")),
    ]);
    expect(choices.map((choice) => [choice.startTime, choice.groomerId, choice.groomers])).toEqual([
      ["08:00", "b", 1],
      ["09:00", "b", 2],
    ]);
  });

  test("prefer the best rated groomer at the same price, and unrated groomers last", () => {
    const [choice] = toChoices([
      groomerSlots("new", null, slot("new", "09:00")),
      groomerSlots("good", 4.6, slot("good", "09:00")),
      groomerSlots("best", 4.9, slot("best", "09:00")),
    ]);
    expect(choice?.groomerId).toBe("best");
  });
});

test("divides a day into morning, afternoon and evening, and omits empty parts", () => {
  const choices = toChoices([
    groomerSlots("a", 5, slot("a", "11:45"), slot("a", "12:00"), slot("a", "17:00")),
  ]);
  expect(dayParts(choices).map((part) => [part.label, part.slots.map((choice) => choice.startTime)])).toEqual(
    [
      ["Morning", ["11:45"]],
      ["Afternoon", ["12:00"]],
      ["Evening", ["17:00"]],
    ],
  );
  expect(dayParts(choices.slice(0, 1)).map((part) => part.label)).toEqual(["Morning"]);
});

test("reads the groomer and start from the value that a time's button posts", () => {
  const chosen = slot("a", "09:00");
  expect(parseSlotValue(slotValue(chosen))).toEqual({ groomerId: "a", startsAt: chosen.startsAt });
  expect(parseSlotValue("")).toEqual({ groomerId: "", startsAt: "" });
});
