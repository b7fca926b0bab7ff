import type { AccountStatus } from "#kit/wire/actor.ts";
import type { ServiceSlug } from "./catalog.ts";

export type JoiningStatus = Exclude<AccountStatus, "active">;

/** Somebody on the way to become a groomer, or whose account was closed. */
export type JoinerFact = {
  status: JoiningStatus;
  firstName: string;
  lastName: string;
  email: string;
  experience: { years: number; text: string };
  staffNote: string;
  vanityUrl: string | null;
  services: readonly ServiceSlug[];
};

const none = { experience: { years: 0, text: "" }, staffNote: "", vanityUrl: null, services: [] };

/** One groomer of each brand in each state before and after the work. */
export const JOINERS: readonly JoinerFact[] = [
  {
    ...none,
    ...{ status: "new", firstName: "Nadia", lastName: "Petrov", email: "groomer-new@example.com" },
  },
  {
    ...none,
    ...{ status: "pending", firstName: "Pablo", lastName: "Serrano", email: "groomer-pending@example.com" },
    experience: { years: 4, text: "Four years in a salon. I know cats, and large dogs with thick coats." },
    staffNote: "Please tell us where you learned to groom, and with which animals you worked.",
  },
  {
    ...none,
    ...{ status: "approved", firstName: "Alma", lastName: "Whitaker", email: "groomer-approved@example.com" },
    experience: { years: 9, text: "Nine years with my own van in Oregon." },
    vanityUrl: "alma-whitaker",
    services: ["full-groom", "bath-and-brush"],
  },
  {
    ...none,
    ...{ status: "inactive", firstName: "Ivo", lastName: "Brandt", email: "groomer-inactive@example.com" },
    experience: { years: 1, text: "A year of helping out at a shelter." },
  },
];
