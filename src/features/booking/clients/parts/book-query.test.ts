import { expect, it } from "vitest";
import { readChosenPets, toQuery } from "./book-query.ts";

it("reads the pets of a query, without those that get no service, as it wrote them", () => {
  const query = new URLSearchParams("service.bo=bath&addOns.bo=teeth&addOns.bo=nails&service.mo=&date=x");
  const pets = readChosenPets(query);
  expect(pets).toEqual([{ id: "bo", services: [{ id: "bath", serviceAddOns: ["teeth", "nails"] }] }]);
  expect(readChosenPets(new URLSearchParams(toQuery(pets, { date: "2027-01-08" })))).toEqual(pets);
});
