import type { Permission } from "#kit/wire/permission.ts";
import { menuOf, type StaffPage } from "../../rules/menu.ts";

/** What the team does on pages that the menu does not name, and lists that wait. */
const ACTIONS: readonly (StaffPage & { also?: Permission })[] = [
  // These two lead on to the page of the new person.
  { to: "/staff/customers/new", label: "New customer", needs: "customers.write", also: "customers.read" },
  {
    to: "/staff/groomers/invite",
    label: "Invite a groomer",
    needs: "groomers.approve",
    also: "groomers.read",
  },
  { to: "/staff/people/invite", label: "Invite staff", needs: "staff.write" },
  { to: "/staff/people/roles", label: "Roles", needs: "staff.write" },
  { to: "/staff/people/roles/new", label: "New role", needs: "staff.write" },
  {
    to: "/staff/appointments?flag=unanswered",
    label: "Appointments without an answer",
    needs: "orders.read",
  },
  { to: "/staff/appointments?flag=late", label: "Late appointments", needs: "orders.read" },
  { to: "/staff/reviews?stars=low", label: "Reviews under 3 stars", needs: "reviews.moderate" },
  { to: "/staff/outbox?state=failed", label: "Failed mails and texts", needs: "outbox.read" },
  { to: "/staff/messages/replies", label: "Saved replies", needs: "messages.read" },
];

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

/** The pages that the reader may open and whose name has, for each typed word, a word that begins so. */
export function findPages(typed: string, permissions: readonly Permission[]): readonly StaffPage[] {
  const isHeld = (needs: Permission | null | undefined) => !needs || permissions.includes(needs);
  const actions = ACTIONS.filter(({ needs, also }) => isHeld(needs) && isHeld(also));
  const words = wordsOf(typed);
  return [...menuOf(permissions), ...actions].filter(({ label }) => {
    const names = wordsOf(label);
    return words.every((word) => names.some((name) => name.startsWith(word)));
  });
}
