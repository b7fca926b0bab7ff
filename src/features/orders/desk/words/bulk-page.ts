import { formatCount } from "#kit/wire/format/counts.ts";
import { formatCents } from "#kit/wire/format/money.ts";
import type { DeskBulk, DeskBulkRow } from "../contract/bulk.ts";
import type { BulkAction, BulkRowState } from "../rules/bulk.ts";

export const BULK_LABELS: Record<BulkAction, string> = {
  accept: "Accept",
  decline: "Decline",
  cancel: "Cancel",
  note: "Add a note",
  offer: "Offer to other groomers",
};

export const BULK_TEXTS = {
  title: "Change several appointments",
  message: "Message to customers, or note",
  messageHint: "Customers read it when you decline or cancel. Only the team reads a note.",
  preview: "The next page shows what will happen. Nothing changes before that.",
  thisPage: "Selected on this page",
  noAction: "Choose what to do",
  changes: "This is what would happen now. Each appointment is checked again when it is changed.",
  none: "None of these appointments can be changed this way now.",
  running: "You can leave this page. The changes continue as long as you stay signed in.",
  finished: "Each appointment was changed on its own. Those that were not changed are as before.",
  charged: "stays charged. Refund it on each appointment's page.",
} as const;

/** What pressing the button does: "Cancel 12 appointments". */
export function bulkTitle(action: BulkAction, count: number): string {
  const what = formatCount(count, "appointment");
  if (action === "offer") return `Offer ${what} to other groomers`;
  return action === "note" ? `Add a note to ${what}` : `${BULK_LABELS[action]} ${what}`;
}

/** Which groomer the customer of a row is offered. */
export const standInText = (name: string) => `${name} is offered to the customer.`;

/** What became of a row, in a word or two. */
export function rowLabel(state: BulkRowState, why: string): string {
  if (state === "done") return "Changed";
  if (state === "running") return "In progress";
  if (state === "refused") return "Not changed";
  return why === "" ? "Will change" : "Will not change";
}

/** Who gets a message: "12 customers and 3 groomers get a message." */
export function notifiedText({ customers, groomers }: DeskBulk["notified"]): string {
  if (customers === 0) return "No customer or groomer gets a message.";
  const people = formatCount(customers, "customer");
  if (groomers === 0) return `${people} ${customers === 1 ? "gets" : "get"} a message.`;
  return `${people} and ${formatCount(groomers, "groomer")} get a message.`;
}

/** What happens to the customers' money, in sentences; none where nothing happens. */
export function moneyTexts(money: DeskBulk["money"]): string[] {
  if (!money) return [];
  const { released, fees, charged, more } = money;
  return [
    ...(more > 0 ? [`Banks are asked to hold ${formatCents(more)} more.`] : []),
    ...(released > 0 ? [`${formatCents(released)} held on cards is released.`] : []),
    ...(fees > 0 ? [`${formatCents(fees)} is charged as late fees.`] : []),
    ...(charged > 0 ? [`${formatCents(charged)} ${BULK_TEXTS.charged}`] : []),
  ];
}

/** What a change would do to the money of one appointment, in sentences; none where it does nothing to it. */
export function effectTexts({ fee, hold }: Pick<DeskBulkRow, "fee" | "hold">): string[] {
  return [
    ...(fee > 0 ? [`A late fee of ${formatCents(fee)} is charged.`] : []),
    ...(hold === null ? [] : [HOLD_TEXTS[hold]]),
  ];
}

const HOLD_TEXTS: Record<NonNullable<DeskBulkRow["hold"]>, string> = {
  more: "The new time costs more: the bank is asked to hold the higher amount, and may refuse. Then the visit stays unchanged.",
  refused: "No money is held: the bank refused the card. It is not asked again.",
};

/** How far it is: "12 done, 3 not changed, 185 to go." */
export function progressText({ done, refused, waiting }: DeskBulk): string {
  const parts = [`${formatCount(done, "appointment")} changed`, `${refused} not changed`];
  return `${[...parts, ...(waiting > 0 ? [`${waiting} to go`] : [])].join(", ")}.`;
}
