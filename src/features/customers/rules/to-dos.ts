import type { OrderStatus } from "#features/orders/rules/order.ts";
import { isVaccinationOver, VACCINATION_KINDS, VACCINATION_NAMES } from "#features/pets/rules.ts";
import { formatCents } from "#kit/wire/format/money.ts";

/** What waits for the customer on the dashboard: in words, with the page where it is done. */
export type ToDo = { key: string; title: string; text: string; to: string; action: string };

type Visit = {
  id: string;
  status: OrderStatus;
  appointmentEnd: string | null;
  petNames: string;
  groomer: string | null;
  money: { due: number };
  review: object | null;
};

type Pet = {
  id: string;
  name: string;
  vaccinationImages: Record<(typeof VACCINATION_KINDS)[number], { expiresOn: string | null } | null>;
};

type DashboardFacts = {
  customer: {
    email: string;
    isEmailVerified: boolean;
    petRelease: boolean;
    cancellationPolicy: boolean;
    termsAndConditions: boolean;
  };
  pets: readonly Pet[];
  /** Those ahead and the latest that are over, these the latest first. */
  visits: readonly Visit[];
};

const BACK = new URLSearchParams({ returnUrl: "/customer" });
/** So long a visit is fresh enough to be asked about. */
const REVIEW_DAYS = 30;
const DAY_MS = 86_400_000;

/** What is still open, the most pressing first; nothing invented to keep anybody busy. */
export function listToDos({ customer, pets, visits }: DashboardFacts, now: Date): ToDo[] {
  return [
    ...visits.filter(({ money }) => money.due > 0).map(toPaymentToDo),
    ...visits.filter(({ status }) => AWAITED[status]).map(toAnswerToDo),
    ...toAgreementToDos(customer),
    ...(customer.email !== "" && !customer.isEmailVerified
      ? [
          {
            key: "email",
            title: "Confirm your e-mail",
            text: `Then ${customer.email} logs you in, and letters about your visits reach you.`,
            to: `/customer/confirm-email?${BACK}`,
            action: "Confirm my e-mail",
          },
        ]
      : []),
    ...pets.flatMap((pet) => toVaccinationToDos(pet, now)),
    // One is enough: the latest is remembered best.
    ...visits
      .filter((visit) => isToReview(visit, now))
      .slice(0, 1)
      .map(toReviewToDo),
    ...(pets.length === 0
      ? [
          {
            key: "pets",
            title: "Tell us about your pet",
            text: "Breed and weight decide time and price, so that you see both before you book.",
            to: "/customer/pets/add",
            action: "Add a pet",
          },
        ]
      : []),
  ];
}

function toPaymentToDo({ id, petNames, money }: Visit): ToDo {
  const cents = formatCents(money.due);
  return {
    key: `due ${id}`,
    title: `${cents} is still to be paid`,
    text: `For the visit of ${petNames}. The charge did not go through, or nobody has taken the money yet.`,
    to: `/customer/appointments/${id}/payment`,
    action: `Pay ${cents}`,
  };
}

/** States in which somebody else has to answer: the customer sees what is waited for. */
const AWAITED: Partial<Record<OrderStatus, string>> = {
  reschedule_request: "You have asked for another time",
  cancellation_request: "You have asked to cancel",
};

function toAnswerToDo({ id, status, petNames }: Visit): ToDo {
  return {
    key: `order ${id}`,
    title: AWAITED[status] ?? "",
    text: `For ${petNames}. Nobody has answered yet, and until then the visit stands.`,
    to: `/customer/appointments/upcoming/${id}`,
    action: "See the appointment",
  };
}

function toAgreementToDos({
  petRelease,
  cancellationPolicy,
  termsAndConditions,
}: DashboardFacts["customer"]): ToDo[] {
  if (petRelease && cancellationPolicy && termsAndConditions) return [];
  return [
    {
      key: "agreements",
      title: "Agree to our terms",
      text: "They have changed, or you have not seen them yet. A visit needs your word to them.",
      to: "/customer/agreements",
      action: "Read and agree",
    },
  ];
}

function toVaccinationToDos({ id, name, vaccinationImages }: Pet, now: Date): ToDo[] {
  const over = VACCINATION_KINDS.filter((kind) => {
    const paper = vaccinationImages[kind];
    return paper !== null && isVaccinationOver(paper.expiresOn, now);
  });
  if (over.length === 0) return [];
  const which = over.map((kind) => VACCINATION_NAMES[kind]).join(", ");
  return [
    {
      key: `vaccination ${id}`,
      title: `A vaccination of ${name} is out of date`,
      text: `${which}: add the new paper, so that your groomer knows.`,
      to: `/customer/pets/${id}`,
      action: `See ${name}`,
    },
  ];
}

function isToReview({ status, review, appointmentEnd }: Visit, now: Date): boolean {
  if (status !== "complete" || review !== null || appointmentEnd === null) return false;
  return now.getTime() - Date.parse(appointmentEnd) < REVIEW_DAYS * DAY_MS;
}

function toReviewToDo({ id, petNames, groomer }: Visit): ToDo {
  return {
    key: `review ${id}`,
    title: groomer ? `How was ${groomer}?` : "How was the visit?",
    text: `You have had a visit for ${petNames}. A word of yours helps others to choose.`,
    to: `/customer/appointments/${id}/review`,
    action: "Say how it was",
  };
}
