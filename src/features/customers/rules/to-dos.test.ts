import { expect, it } from "vitest";
import { toDosOf } from "./to-dos.ts";

const customer = { email: "mia@example.com", isEmailVerified: true };
const keys = (told: Partial<Parameters<typeof toDosOf>[0]>) =>
  toDosOf({ customer, pets: 1, upcoming: [], ...told }).map(({ key }) => key);

it("is nothing for whoever has told everything and waits for nobody", () => {
  expect(keys({})).toEqual([]);
  expect(keys({ upcoming: [{ id: "1", status: "accepted", petNames: "Bo" }] })).toEqual([]);
});

it("is what is waited for first, then the e-mail, then the pets", () => {
  const upcoming = [
    { id: "1", status: "cancellation_request", petNames: "Bo" },
    { id: "2", status: "pending", petNames: "Rex" },
  ] as const;
  const told = { customer: { ...customer, isEmailVerified: false }, pets: 0, upcoming };
  expect(keys(told)).toEqual(["order 1", "email", "pets"]);
});

it("asks nobody to confirm an address that there is not", () => {
  expect(keys({ customer: { ...customer, email: "", isEmailVerified: false } })).toEqual([]);
});
