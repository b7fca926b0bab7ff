import { expect, it } from "vitest";
import { readChosenPets, readWhen, slotFrom, toQuery, whenFields } from "./book-query.ts";

it("reads the pets of a query, without those that get no service, as it wrote them", () => {
  const query = new URLSearchParams("service.bo=bath&addOns.bo=teeth&addOns.bo=nails&service.mo=&date=x");
  const pets = readChosenPets(query);
  expect(pets).toEqual([{ id: "bo", services: [{ id: "bath", serviceAddOns: ["teeth", "nails"] }] }]);
  expect(readChosenPets(new URLSearchParams(toQuery(pets, { date: "2027-01-08" })))).toEqual(pets);
});

it.each([
  ["date=2027-01-08&from=11:15", { date: "2027-01-08", from: "11:15" }],
  ["date=2027-01-08&from=25:00", { date: "2027-01-08", from: null }],
  ["date=2027-01-08", { date: "2027-01-08", from: null }],
  ["date=2027-13-40&from=11:15", { date: null, from: null }],
  ["date=tomorrow&from=11:15", { date: null, from: null }],
  ["from=11:15", { date: null, from: null }],
])("reads the time in mind of %s", (query, when) => {
  expect(readWhen(new URLSearchParams(query))).toEqual(when);
  expect(readWhen(new URLSearchParams(whenFields(when)))).toEqual(when);
});

it("suggests the first slot from the hour in mind on", () => {
  const slots = ["09:00", "11:30", "13:00"].map((startTime) => ({
    startTime,
    startsAt: `2027-01-08T${startTime}:00.000Z`,
  }));
  const from = (hour: string | null) => slotFrom(slots, { date: "2027-01-08", from: hour });
  expect(from("11:15")).toBe("2027-01-08T11:30:00.000Z");
  expect(from("11:30")).toBe("2027-01-08T11:30:00.000Z");
  expect(from("14:00")).toBeUndefined();
  expect(from(null)).toBeUndefined();
});
