import { toLocalDate } from "#kit/wire/format/dates.ts";
import type { ListedGiftCard } from "../contract.ts";
import { ENDING_LENGTH, giftState } from "../rules.ts";
import type { GiftRow } from "../store.ts";

/** A gift card of the brand as it stands now, with its days by the clock of a time zone. */
export function presentGiftCard(row: GiftRow, timeZone: string, now: Date): ListedGiftCard {
  const { id, code, amount, balance, recipientName, soldAt } = row;
  return {
    ...{ id, amount, balance, recipientName },
    ending: code.slice(-ENDING_LENGTH),
    soldOn: soldAt && toLocalDate(soldAt, timeZone),
    state: giftState(row, now),
  };
}
