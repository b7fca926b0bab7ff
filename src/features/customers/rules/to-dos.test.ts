import { expect, it } from "vitest";
import { listToDos } from "./to-dos.ts";

type Told = Parameters<typeof listToDos>[0];

const NOW = new Date("2027-01-05T16:00:00Z");
const customer = {
  email: "mia@example.com",
  isEmailVerified: true,
  petRelease: true,
  cancellationPolicy: true,
  termsAndConditions: true,
};
const none = { measles: null, dhpp: null, bortadella: null, rabies: null };
const bo = { id: "bo", name: "Bo", vaccinationImages: none };
const visit = (id: string, over: Partial<Told["visits"][number]> = {}): Told["visits"][number] => ({
  id,
  status: "accepted",
  appointmentEnd: "2027-01-04T20:00:00Z",
  petNames: "Bo",
  groomer: "Maria Lopez",
  money: { due: 0 },
  review: null,
  ...over,
});
const toDos = (told: Partial<Told>) => listToDos({ customer, pets: [bo], visits: [], ...told }, NOW);
const keys = (told: Partial<Told>) => toDos(told).map(({ key }) => key);

it("is nothing for whoever has told everything, paid everything and waits for nobody", () => {
  expect(keys({})).toEqual([]);
  expect(keys({ visits: [visit("1")] })).toEqual([]);
});

it("is money first, then what is waited for, terms, the e-mail, papers, a review, and the pets", () => {
  const visits = [
    visit("1", { status: "cancellation_request" }),
    visit("2", { status: "pending" }),
    visit("3", { status: "complete", money: { due: 9_050 } }),
  ];
  const paper = { rabies: { expiresOn: "2027-01-01" }, dhpp: { expiresOn: "2027-02-01" } };
  const told = {
    customer: { ...customer, isEmailVerified: false, petRelease: false },
    pets: [{ ...bo, vaccinationImages: { ...none, ...paper } }],
    visits,
  };
  expect(keys(told)).toEqual(["due 3", "order 1", "agreements", "email", "vaccination bo", "review 3"]);
  expect(toDos(told)[0]?.action).toBe("Pay $90.50");
  expect(keys({ pets: [] })).toEqual(["pets"]);
});

it("asks nobody to confirm an address that there is not", () => {
  expect(keys({ customer: { ...customer, email: "", isEmailVerified: false } })).toEqual([]);
});

it("asks how the latest visit was, once, while it is fresh and nothing is said of it", () => {
  const done = (id: string, over: Partial<Told["visits"][number]> = {}) =>
    visit(id, { status: "complete", ...over });
  expect(keys({ visits: [done("1"), done("2")] })).toEqual(["review 1"]);
  expect(keys({ visits: [done("1", { review: { rating: 5 } }), done("2")] })).toEqual(["review 2"]);
  expect(keys({ visits: [done("1", { appointmentEnd: "2026-12-01T20:00:00Z" })] })).toEqual([]);
});
