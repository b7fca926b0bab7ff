import { readCustomer } from "#features/accounts/service/read-customer.ts";
import { listCustomerAgreements } from "#features/agreements/service.ts";
import { readGroomers } from "#features/groomers/service.ts";
import { ORDER_STATUSES } from "#features/orders/rules/order.ts";
import { listOrdersOfCustomer } from "#features/orders/service/list-orders.ts";
import { listCardsOfAccount } from "#features/payments/service/list-cards.ts";
import { readPets } from "#features/pets/service.ts";
import { listGivenCredit } from "#features/promotions/service/list-given-credit.ts";
import { readCredit } from "#features/promotions/service/spend-credit.ts";
import { listSeriesOfCustomer } from "#features/series/service/list-series.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { DeskCustomer } from "../contract/customer.ts";
import { presentAddress, presentPet, presentSeries, presentVisits } from "../internal/present-customer.ts";
import { readActivity } from "../internal/read-activity.ts";
import { mayContact, showContact } from "../internal/show-contact.ts";
import * as store from "../store/customer.ts";

/** The lists show this many visits; the rest is counted. */
const MAX_UPCOMING = 20;
const MAX_PAST = 10;
const MAX_CREDIT_ENTRIES = 20;
/** Requests have a list of their own. */
const WITH_TIME = ORDER_STATUSES.filter((status) => status !== "request");

/**
 * Shows what the brand has about a customer, as far as the caller's permissions go. Refuses (`not_found`)
 * a missing customer, another brand's and a deleted one alike. For staff.
 */
export async function showDeskCustomer(context: Context, id: string): Promise<DeskCustomer> {
  const { db, siteId } = context;
  const [customer, account] = await Promise.all([
    readCustomer(db, siteId, id),
    store.findAccount(db, siteId, id),
  ]);
  if (!customer || !account) throw notFound("This customer");
  const { accountId } = account;
  const { assignedGroomerId } = customer;
  const [pets, agreements, groomers, activity, visits, money] = await Promise.all([
    readPets(db, siteId, id),
    listCustomerAgreements(context, id),
    assignedGroomerId ? readGroomers(db, siteId, [assignedGroomerId]) : [],
    readActivity(context, { ...customer, accountId }),
    readVisits(context, id),
    readMoney(context, { id, accountId }),
  ]);
  const [groomer] = groomers;
  const { displayName, createdAt, referralSource, referralCode, serviceArea } = customer;
  const { isPhoneVerified, isEmailVerified } = customer;
  return {
    ...{ id, displayName, status: account.status, createdAt, referralSource, referralCode },
    isClosedByTeam: account.status === "inactive" && account.deactivatedFrom !== null,
    deletesAt: account.deletesAt?.toISOString() ?? null,
    showsContact: mayContact(context),
    ...showContact(context, customer),
    ...{ isPhoneVerified, isEmailVerified },
    address: presentAddress(customer, mayContact(context)),
    area: serviceArea,
    pets: pets.map(presentPet),
    agreements,
    assignedGroomer: groomer ? { id: groomer.id, displayName: groomer.displayName } : null,
    ...activity,
    ...visits,
    ...money,
  };
}

async function readVisits(context: Context, id: string) {
  if (!mayAsStaff(context.actor, "orders.read"))
    return { upcoming: null, past: null, series: null, seriesTotal: null };
  const list = (group: "upcoming" | "past", order: "asc" | "desc", limit: number) =>
    listOrdersOfCustomer(context, id, { "status[]": WITH_TIME, group, order, limit, page: 1 });
  const [upcoming, past, series] = await Promise.all([
    list("upcoming", "asc", MAX_UPCOMING),
    list("past", "desc", MAX_PAST),
    listSeriesOfCustomer(context, id),
  ]);
  return {
    upcoming: presentVisits(upcoming),
    past: presentVisits(past),
    series: series.items.map(presentSeries),
    seriesTotal: series.total,
  };
}

async function readMoney(context: Context, { id, accountId }: { id: string; accountId: string }) {
  if (!mayAsStaff(context.actor, "money.read"))
    return { cards: null, credit: null, creditEntries: null, creditEntriesTotal: null };
  const [cards, credit, entries] = await Promise.all([
    listCardsOfAccount(context, accountId),
    readCredit(context.db, context.siteId, id),
    listGivenCredit(context.db, context.siteId, id, MAX_CREDIT_ENTRIES),
  ]);
  const seesOrders = mayAsStaff(context.actor, "orders.read");
  const creditEntries = entries.items.map(({ giver, orderNumber, ...entry }) => ({
    ...{ ...entry, staff: giver, orderNumber: seesOrders ? orderNumber : null },
  }));
  return { cards, credit, creditEntries, creditEntriesTotal: entries.total };
}
