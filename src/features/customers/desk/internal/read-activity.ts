import { toWallTime, WHOLE_DAY } from "#features/waitlist/rules.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { type RowsOf, readTogether, type Statement } from "#kit/server/statements.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import type { Permission } from "#kit/wire/permission.ts";
import type { DeskBlock } from "../contract/customer.ts";
import type { CustomerActivity } from "../contract/customer-activity.ts";
import { selectBlocks, selectReferrer } from "../store/customer.ts";
import * as store from "../store/customer-activity.ts";

type Reader = Pick<Context, "db" | "siteId" | "now" | "actor">;
type Customer = { id: string; accountId: string; email: string; phoneNumber: string };

/**
 * Reads, by one statement, what a customer wrote, asked and waits for, as far as the caller's permissions go,
 * with blocks and by whose code the customer came.
 */
export async function readActivity(
  { db, siteId, now, actor }: Reader,
  customer: Customer,
): Promise<CustomerActivity & { blocks: DeskBlock[]; blocksTotal: number; referredBy: string | null }> {
  const { id } = customer;
  const may = (permission: Permission) => mayAsStaff(actor, permission);
  const given = <T>(permission: Permission, select: Statement<T>) =>
    may(permission) ? select : store.selectNothing<T>();
  const read = await readTogether(db, {
    blocks: selectBlocks(siteId, customer.accountId),
    referrers: selectReferrer(siteId, id),
    leads: store.selectLeads(siteId, customer),
    reviews: given("reviews.moderate", store.selectReviews(siteId, id)),
    conversations: given("messages.read", store.selectConversations(siteId, customer)),
    requests: given("orders.read", store.selectRequests(siteId, id)),
    waitlist: given("orders.read", store.selectWaiting(siteId, id, now)),
  });
  return {
    blocks: read.blocks.map(({ total: _, ...block }) => ({ ...block, at: toInstant(block.at) })),
    blocksTotal: read.blocks[0]?.total ?? 0,
    referredBy: read.referrers[0]?.name ?? null,
    leads: toList(read.leads, ({ total: _, ...lead }) => ({ ...lead, createdAt: toInstant(lead.createdAt) })),
    reviews: may("reviews.moderate") ? toList(read.reviews, presentReview) : null,
    conversations: may("messages.read")
      ? toList(read.conversations, (row) => presentConversation(row, now))
      : null,
    requests: may("orders.read") ? toList(read.requests, presentRequest) : null,
    waitlist: may("orders.read") ? toList(read.waitlist, presentWaiting) : null,
  };
}

const toInstant = (text: string) => new Date(text).toISOString();

/** The rows of a list, of which each has the number of all. */
const toList = <R extends { total: number }, T>(rows: readonly R[], present: (row: R) => T) => ({
  items: rows.map(present),
  total: rows[0]?.total ?? 0,
});

type Row<S extends (...args: never[]) => unknown> = RowsOf<ReturnType<S>>[number];
type Listed<K extends keyof CustomerActivity> = NonNullable<CustomerActivity[K]>["items"][number];

function presentReview({ total: _, ...review }: Row<typeof store.selectReviews>): Listed<"reviews"> {
  return { ...review, createdAt: toInstant(review.createdAt) };
}

function presentConversation(row: Row<typeof store.selectConversations>, now: Date): Listed<"conversations"> {
  const { id, groomerName, status, waitingSince, dueAt, updatedAt } = row;
  return {
    ...{ id, groomerName, status, updatedAt: toInstant(updatedAt) },
    waitingSince: waitingSince && toInstant(waitingSince),
    isLate: dueAt !== null && new Date(dueAt) <= now,
  };
}

function presentRequest({ wishes, ...row }: Row<typeof store.selectRequests>): Listed<"requests"> {
  const { id, number, pets, timeZone } = row;
  return {
    ...{ id, number, pets, timeZone, createdAt: toInstant(row.createdAt) },
    wishes: wishes && {
      ...{ days: wishes.days, partsOfDay: wishes.partsOfDay, wantsCall: wishes.wantsCall },
    },
  };
}

function presentWaiting(row: Row<typeof store.selectWaiting>): Listed<"waitlist"> {
  const { id, days, startMinute, endMinute, groomerName, pets, isOffered, createdAt } = row;
  return {
    ...{ id, days, groomerName, pets, isOffered, createdAt: toInstant(createdAt) },
    startTime: startMinute > WHOLE_DAY.from ? toWallTime(startMinute) : null,
    endTime: endMinute < WHOLE_DAY.to ? toWallTime(endMinute) : null,
  };
}
