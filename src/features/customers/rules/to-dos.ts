import type { OrderStatus } from "#features/orders/rules/order.ts";
import { isVaccinationOver, VACCINATION_KINDS } from "#features/pets/rules.ts";

type VaccinationKind = (typeof VACCINATION_KINDS)[number];
type AwaitedStatus = "reschedule_request" | "cancellation_request";

type Facts =
  /** `due` in cents. */
  | { kind: "payment"; petNames: string; due: number }
  | { kind: "answer"; petNames: string; status: AwaitedStatus }
  | { kind: "agreements" }
  | { kind: "email"; email: string }
  | { kind: "vaccination"; petName: string; vaccinations: VaccinationKind[] }
  | { kind: "review"; petNames: string; groomer: string | null }
  | { kind: "pets" };

/** An open task of the customer, with the path of the page for it. */
export type ToDo = { key: string; to: string } & Facts;

type Visit = {
  id: string;
  status: OrderStatus;
  appointmentEnd: string | null;
  petNames: string;
  groomer: string | null;
  /** Cents. */
  money: { due: number };
  review: object | null;
};

type Pet = {
  id: string;
  name: string;
  vaccinationImages: Record<VaccinationKind, { expiresOn: string | null } | null>;
};

export type DashboardFacts = {
  customer: {
    email: string;
    isEmailVerified: boolean;
    petRelease: boolean;
    cancellationPolicy: boolean;
    termsAndConditions: boolean;
  };
  pets: readonly Pet[];
  /** First the upcoming visits, then the past visits; of the past visits, the latest comes first. */
  visits: readonly Visit[];
};

const BACK = new URLSearchParams({ returnUrl: "/customer" });
/** For this many days after a visit, the dashboard suggests a review. */
const REVIEW_DAYS = 30;
const DAY_MS = 86_400_000;

/** Lists the open tasks of a customer, the most urgent task first. */
export function listToDos({ customer, pets, visits }: DashboardFacts, now: Date): ToDo[] {
  return [
    ...visits.filter(({ money }) => money.due > 0).map(toPaymentToDo),
    ...visits.flatMap(toAnswerToDos),
    ...toAgreementToDos(customer),
    ...toEmailToDos(customer),
    ...pets.flatMap((pet) => toVaccinationToDos(pet, now)),
    // Only the latest visit, because the customer remembers the latest visit best.
    ...visits
      .filter((visit) => canReview(visit, now))
      .slice(0, 1)
      .map(toReviewToDo),
    ...(pets.length === 0 ? [{ kind: "pets", key: "pets", to: "/customer/pets/add" } as const] : []),
  ];
}

function toPaymentToDo({ id, petNames, money: { due } }: Visit): ToDo {
  return { kind: "payment", key: `due ${id}`, to: `/customer/appointments/${id}/payment`, petNames, due };
}

/** A task if the visit has a late request of the customer that waits for an answer. */
function toAnswerToDos({ id, status, petNames }: Visit): ToDo[] {
  if (status !== "reschedule_request" && status !== "cancellation_request") return [];
  const to = `/customer/appointments/upcoming/${id}`;
  return [{ kind: "answer", key: `order ${id}`, to, petNames, status }];
}

function toAgreementToDos({
  petRelease,
  cancellationPolicy,
  termsAndConditions,
}: DashboardFacts["customer"]): ToDo[] {
  if (petRelease && cancellationPolicy && termsAndConditions) return [];
  return [{ kind: "agreements", key: "agreements", to: "/customer/agreements" }];
}

function toEmailToDos({ email, isEmailVerified }: DashboardFacts["customer"]): ToDo[] {
  if (email === "" || isEmailVerified) return [];
  return [{ kind: "email", key: "email", to: `/customer/confirm-email?${BACK}`, email }];
}

function toVaccinationToDos({ id, name: petName, vaccinationImages }: Pet, now: Date): ToDo[] {
  const vaccinations = VACCINATION_KINDS.filter((kind) => {
    const record = vaccinationImages[kind];
    return record !== null && isVaccinationOver(record.expiresOn, now);
  });
  if (vaccinations.length === 0) return [];
  const to = `/customer/pets/${id}`;
  return [{ kind: "vaccination", key: `vaccination ${id}`, to, petName, vaccinations }];
}

function canReview({ status, review, appointmentEnd }: Visit, now: Date): boolean {
  if (status !== "complete" || review !== null || appointmentEnd === null) return false;
  return now.getTime() - Date.parse(appointmentEnd) < REVIEW_DAYS * DAY_MS;
}

function toReviewToDo({ id, petNames, groomer }: Visit): ToDo {
  return {
    kind: "review",
    key: `review ${id}`,
    to: `/customer/appointments/${id}/review`,
    petNames,
    groomer,
  };
}
