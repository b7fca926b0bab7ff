import { VACCINATION_NAMES } from "#features/pets/rules.ts";
import { formatCents } from "#kit/wire/format/money.ts";
import type { ToDo } from "../rules/to-dos.ts";

/** A task on the dashboard: what is open, why, and what its button says. */
export type ToDoWords = { title: string; text: string; action: string };

const AWAITED = {
  reschedule_request: "You asked for another time",
  cancellation_request: "You asked to cancel",
} as const;

export function toDoWords(toDo: ToDo): ToDoWords {
  switch (toDo.kind) {
    case "payment": {
      const cents = formatCents(toDo.due);
      return {
        title: `${cents} is still to be paid`,
        text: `For the visit of ${toDo.petNames}. The charge did not go through, or it was not made yet.`,
        action: `Pay ${cents}`,
      };
    }
    case "answer":
      return {
        title: AWAITED[toDo.status],
        text: `For ${toDo.petNames}. You have no answer yet, and until then the visit stands.`,
        action: "See the appointment",
      };
    case "agreements":
      return {
        title: "Agree to our terms",
        text: "They have changed, or you have not seen them yet. We need your consent before a visit.",
        action: "Read and agree",
      };
    case "email":
      return {
        title: "Confirm your e-mail",
        text: `Then ${toDo.email} logs you in, and messages about your visits reach you.`,
        action: "Confirm my e-mail",
      };
    case "vaccination":
      return {
        title: `A vaccination of ${toDo.petName} is out of date`,
        text: `${toDo.vaccinations.map((kind) => VACCINATION_NAMES[kind]).join(", ")}: add the new record, so that your groomer knows.`,
        action: `See ${toDo.petName}`,
      };
    case "review":
      return {
        title: toDo.groomer ? `How was ${toDo.groomer}?` : "How was the visit?",
        text: `You had a visit for ${toDo.petNames}. Your review helps others to choose.`,
        action: "Say how it was",
      };
    case "pets":
      return {
        title: "Tell us about your pet",
        text: "Breed and weight decide time and price, so that you see both before you book.",
        action: "Add a pet",
      };
  }
}
