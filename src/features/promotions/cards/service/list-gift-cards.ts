import { readClock } from "#features/promotions/desk/service/read-clock.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import type { ListedGiftCard } from "../contract.ts";
import { presentGiftCard } from "../internal/present-gift-card.ts";
import { type GiftState, MAX_LISTED, toGiftSearch } from "../rules.ts";
import { list } from "../store.ts";

type Filter = { search?: string | undefined; state?: GiftState | undefined };

/** The brand's gift cards, the latest sale first. */
export async function listGiftCards(
  { db, siteId, now, actor }: Context,
  { search = "", state }: Filter,
): Promise<{ giftCards: ListedGiftCard[]; hasMore: boolean }> {
  const seesAddresses = mayAsStaff(actor, "customers.contact");
  const filter = { search: search === "" ? null : toGiftSearch(search), state: state ?? null };
  const [{ timeZone }, rows] = await Promise.all([
    readClock(db, siteId),
    list(db, siteId, { ...filter, seesAddresses, limit: MAX_LISTED + 1 }, now),
  ]);
  return {
    giftCards: rows.slice(0, MAX_LISTED).map((row) => presentGiftCard(row, timeZone, now)),
    hasMore: rows.length > MAX_LISTED,
  };
}
