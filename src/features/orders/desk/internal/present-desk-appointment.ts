import { selectContacts, toContacts } from "#features/accounts/service/read-customer.ts";
import { listEstimated } from "#features/calendar/service/list-estimated.ts";
import { type Charges, readOrderCharges, refundableOf } from "#features/payments/service/read-charges.ts";
import { readLineRefunds } from "#features/payments/service/request-order-refund.ts";
import { sumTakenOff } from "#features/quotes/rules.ts";
import { rulesOf } from "#features/sites/rules/order-rules.ts";
import { readSite } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { readTogether } from "#kit/server/statements.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import type { Permission } from "#kit/wire/permission.ts";
import { refundLinesOf } from "../../answers/rules/refund-lines.ts";
import { listPhotosBeside } from "../../answers/service/set-visit-photo.ts";
import { readConfirmation } from "../../attendance/service/confirm-visit.ts";
import { presentOrder } from "../../internal/present-order.ts";
import { readLateFee } from "../../internal/read-late-fee.ts";
import { showLatest } from "../../proposals/service/show-proposal.ts";
import { withoutCard } from "../../rules/mask-card.ts";
import { maskContact } from "../../rules/mask-contact.ts";
import { readHistory } from "../../store/history.ts";
import type { OrderRow } from "../../store/orders.ts";
import type { DeskAppointment } from "../contract/appointment.ts";
import { deskActions } from "../rules/actions.ts";
import { listCharges } from "../rules/charges.ts";
import { readFlags } from "../store/list.ts";
import { listNotes } from "../store/notes.ts";
import { presentNotes } from "./present-notes.ts";
import { presentDeskProposal } from "./present-proposal.ts";
import { readAudit, readChanges, readMoney } from "./read-record.ts";

/** Returns an order as its caller, a staff member, may see it. */
export async function presentDeskAppointment(context: Context, row: OrderRow): Promise<DeskAppointment> {
  const { db, siteId, actor, now } = context;
  const may = (permission: Permission) => mayAsStaff(actor, permission);
  const [site, charges] = await Promise.all([readSite(db, siteId), readOrderCharges(db, siteId, row.id)]);
  const refundable = refundableOf(charges);
  const [order, customer, more, { proposal: latest }, photosBeside] = await Promise.all([
    presentOrder(db, site, row),
    readCustomer(context, row),
    readMore(context, row),
    showLatest(context, row),
    listPhotosBeside(context, row.id),
  ]);
  const [proposal, added] = [presentDeskProposal(latest), listCharges(row.totals)];
  const { money: _money, creditCardId: _card, ...shown } = order;
  const marks = order.visitMarks.map(({ mark }) => mark);
  const actions = deskActions(
    {
      ...row,
      ...{ marks, refundable, isConfirmed: more.confirmation !== null },
      ...{ charges: added.length, isProposed: proposal?.status === "open" },
    },
    may,
    { noticeMinutes: rulesOf(site, row).noticeMinutes, now },
  );
  const whole = {
    ...shown,
    ...more,
    ...{ customer, actions, version: row.version, charges: added, proposal, photosBeside },
    seesContact: may("customers.contact"),
    completesWith: actions.includes("complete") && may("money.read") ? charges.held : null,
    money: may("money.read") ? await readMoney(context, order, { charges, refundable }) : null,
    refunding: actions.includes("refund")
      ? {
          ...{ refunded: charges.refunded, limit: site.refundLimitCents },
          lines: await readRefundLines(context, row),
        }
      : null,
    lifting: actions.includes("lift-no-show")
      ? {
          isPending: charges.isPending,
          refunded: may("money.read") || may("money.refund") ? charges.refunded : null,
          limit: site.refundLimitCents,
          money: may("money.read") ? liftedMoney(row, { charges, refundable }) : null,
        }
      : null,
    audit: may("audit.read") ? await readAudit(context, row.id) : null,
    giftCard: order.giftCard && {
      ...order.giftCard,
      ending: may("money.read") ? order.giftCard.ending : "",
    },
    // The label of a card has its last digits, which belong to the payments.
    paymentMethod: may("money.read") ? order.paymentMethod : withoutCard(order.paymentMethod),
  };
  return whole.seesContact ? whole : maskContact(whole);
}

/** What becomes of the money of a no-show that is taken back. */
function liftedMoney(
  { fee, totals }: OrderRow,
  { charges, refundable }: { charges: Charges; refundable: number },
) {
  return {
    refund: refundable,
    waived: Math.max(0, fee - charges.charged),
    usedAgain: sumTakenOff(totals, "credit").max + sumTakenOff(totals, "gift_card").max,
  };
}

/** The lines of an order that can be refunded singly, with what is refunded of each. */
async function readRefundLines({ db, siteId }: Context, row: OrderRow) {
  const lines = refundLinesOf(row);
  if (lines.length === 0) return [];
  const refunded = await readLineRefunds(db, siteId, row.id);
  return lines.map((line, place) => ({ ...line, refunded: refunded.get(place) ?? 0 }));
}

async function readCustomer({ db, siteId }: Context, { id, customerId }: OrderRow) {
  const { contacts } = await readTogether(db, { contacts: selectContacts(db, siteId, [customerId]) });
  const customer = toContacts(contacts).get(customerId);
  if (!customer) throw new Error(`Order ${id} has no customer`);
  return customer;
}

/** What belongs to an order and is the same for every reader. */
async function readMore({ db, siteId, now }: Context, row: OrderRow) {
  const [{ completed }, estimated, flags, lateFee, changes, notes, confirmation] = await Promise.all([
    readHistory(db, siteId, row.customerId),
    listEstimated(db, siteId, [row.id]),
    readFlags(db, siteId, row.id, now),
    readLateFee(db, { siteId }, row),
    readChanges(db, siteId, row.id),
    listNotes(db, siteId, row.id),
    readConfirmation(db, siteId, row),
  ]);
  return {
    ...flags,
    ...{ lateFee, changes, confirmation, notes: presentNotes(notes) },
    ...{ completedVisits: completed, driveEstimated: estimated.has(row.id) },
  };
}
