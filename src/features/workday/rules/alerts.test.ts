import { expect, it } from "vitest";
import { alertsOf } from "./alerts.ts";

const calm = { anxiousAggressive: false, vaccinated: true, vaccinations: [] };

it.each([
  ["nothing of a calm, vaccinated pet", calm, []],
  ["an anxious or aggressive pet", { ...calm, anxiousAggressive: true }, ["anxious_aggressive"]],
  ["a vaccination on its last day is valid", { ...calm, vaccinations: [{ expiresOn: "2027-01-08" }] }, []],
  [
    "a vaccination that is over",
    { ...calm, vaccinations: [{ expiresOn: "2027-01-07" }] },
    ["vaccination_over"],
  ],
  ["a record without a last day", { ...calm, vaccinated: false, vaccinations: [{ expiresOn: null }] }, []],
  ["a pet without any vaccination", { ...calm, vaccinated: false }, ["vaccination_missing"]],
] as const)("warns of %s", (_, facts, alerts) => {
  expect(alertsOf(facts, "2027-01-08")).toEqual(alerts);
});
