import type { OrderStatus } from "#features/orders/rules/order.ts";

/** What waits for the customer on the dashboard: in words, with the page where it is done. */
export type ToDo = { key: string; title: string; words: string; to: string; action: string };

type Told = {
  customer: { email: string; isEmailVerified: boolean };
  pets: number;
  upcoming: readonly { id: string; status: OrderStatus; petNames: string }[];
};

const BACK = new URLSearchParams({ returnUrl: "/customer" });

/** What is still open, the most useful first; nothing invented to keep anybody busy. */
export function toDosOf({ customer, pets, upcoming }: Told): ToDo[] {
  return [
    ...upcoming.filter(({ status }) => ASKED[status]).map(answerAwaited),
    ...(customer.email !== "" && !customer.isEmailVerified
      ? [
          {
            key: "email",
            title: "Confirm your e-mail",
            words: `Then ${customer.email} logs you in, and letters about your visits reach you.`,
            to: `/customer/confirm-email?${BACK}`,
            action: "Confirm my e-mail",
          },
        ]
      : []),
    ...(pets === 0
      ? [
          {
            key: "pets",
            title: "Tell us about your pet",
            words: "Breed and weight decide time and price, so that you see both before you book.",
            to: "/customer/pets/add",
            action: "Add a pet",
          },
        ]
      : []),
  ];
}

/** States in which somebody else has to answer: the customer sees what is waited for. */
const ASKED: Partial<Record<OrderStatus, string>> = {
  reschedule_request: "You have asked for another time",
  cancellation_request: "You have asked to cancel",
};

function answerAwaited({ id, status, petNames }: Told["upcoming"][number]): ToDo {
  return {
    key: `order ${id}`,
    title: ASKED[status] ?? "",
    words: `For ${petNames}. Nobody has answered yet, and until then the visit stands.`,
    to: `/customer/appointments/upcoming/${id}`,
    action: "See the appointment",
  };
}
