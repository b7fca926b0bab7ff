import { VACCINATION_NAMES } from "#features/pets/rules.ts";
import { formatCents } from "#kit/wire/format/money.ts";
import type { ToDo } from "../rules/to-dos.ts";

/** The texts of a task on the dashboard: title, explanation, and the label of the button. */
export type ToDoWords = { title: string; text: string; action: string };

const AWAITED = {
  reschedule_request: "You requested another time",
  cancellation_request: "You requested to cancel",
} as const;

export function toDoWords(toDo: ToDo): ToDoWords {
  switch (toDo.kind) {
    case "payment": {
      const cents = formatCents(toDo.due);
      return {
        title: `You still owe ${cents}`,
        text: `For the visit of ${toDo.petNames}. The charge failed, or we have not made it yet.`,
        action: `Pay ${cents}`,
      };
    }
    case "answer":
      return {
        title: AWAITED[toDo.status],
        text: `For ${toDo.petNames}. You have no answer yet. Until then, nothing about the visit changes.`,
        action: "See the appointment",
      };
    case "agreements":
      return {
        title: "Agree to our terms",
        text: "Our terms have changed, or you have not seen them yet. We need your consent before a visit.",
        action: "Read and agree",
      };
    case "email":
      return {
        title: "Confirm your e-mail",
        text: `Then you can log in with ${toDo.email}, and we know that messages about your visits reach you.`,
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
