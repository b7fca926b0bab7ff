import { expect, it } from "vitest";
import { toDoWords } from "../words/to-dos.ts";
import { type DashboardFacts, listToDos } from "./to-dos.ts";

const NOW = new Date("2027-01-05T16:00:00Z");
const customer = {
  email: "mia@example.com",
  isEmailVerified: true,
  petRelease: true,
  cancellationPolicy: true,
  termsAndConditions: true,
};
const noVaccinations = { measles: null, dhpp: null, bortadella: null, rabies: null };
const bo = { id: "bo", name: "Bo", vaccinationImages: noVaccinations };
const visit = (
  id: string,
  over: Partial<DashboardFacts["visits"][number]> = {},
): DashboardFacts["visits"][number] => ({
  id,
  status: "accepted",
  appointmentEnd: "2027-01-04T20:00:00Z",
  petNames: "Bo",
  groomer: "Maria Lopez",
  money: { due: 0 },
  review: null,
  ...over,
});
const toDos = (facts: Partial<DashboardFacts>) =>
  listToDos({ customer, pets: [bo], visits: [], ...facts }, NOW);
const keys = (facts: Partial<DashboardFacts>) => toDos(facts).map(({ key }) => key);

it("lists no to-dos for a customer with a full profile, no debt and no open request", () => {
  expect(keys({})).toEqual([]);
  expect(keys({ visits: [visit("1")] })).toEqual([]);
});

it("lists to-dos by urgency, from payments to a review, and asks for a first pet", () => {
  const visits = [
    visit("1", { status: "cancellation_request" }),
    visit("2", { status: "pending" }),
    visit("3", { status: "complete", money: { due: 9_050 } }),
  ];
  const certificates = { rabies: { expiresOn: "2027-01-01" }, dhpp: { expiresOn: "2027-02-01" } };
  const facts = {
    customer: { ...customer, isEmailVerified: false, petRelease: false },
    pets: [{ ...bo, vaccinationImages: { ...noVaccinations, ...certificates } }],
    visits,
  };
  expect(keys(facts)).toEqual(["due 3", "order 1", "agreements", "email", "vaccination bo", "review 3"]);
  expect(
    toDos(facts)
      .slice(0, 1)
      .map((toDo) => toDoWords(toDo).action),
  ).toEqual(["Pay $90.50"]);
  expect(keys({ pets: [] })).toEqual(["pets"]);
});

it("does not ask to confirm a missing address", () => {
  expect(keys({ customer: { ...customer, email: "", isEmailVerified: false } })).toEqual([]);
});

it("asks for a review of the latest unreviewed visit while it is recent", () => {
  const done = (id: string, over: Partial<DashboardFacts["visits"][number]> = {}) =>
    visit(id, { status: "complete", ...over });
  expect(keys({ visits: [done("1"), done("2")] })).toEqual(["review 1"]);
  expect(keys({ visits: [done("1", { review: { rating: 5 } }), done("2")] })).toEqual(["review 2"]);
  expect(keys({ visits: [done("1", { appointmentEnd: "2026-12-01T20:00:00Z" })] })).toEqual([]);
});
