import { emptyCard, type PetCard, withKind } from "#features/booking/pets/parts/pet-cards.ts";

/** Larger groups are arranged with the brand. */
export const MAX_NEW_PETS = 6;

/** The cards after a button that works without scripts: `add`, `remove 1`, `kind 1 cat`. Null for others. */
export function changeCards(cards: readonly PetCard[], intent: string): PetCard[] | null {
  const [verb, n, kind = ""] = intent.split(" ");
  const isMeant = (card: PetCard) => card.n === Number(n);
  switch (verb) {
    case "add": {
      const next = Math.max(-1, ...cards.map((card) => card.n)) + 1;
      return cards.length < MAX_NEW_PETS ? [...cards, emptyCard(next)] : [...cards];
    }
    case "remove":
      return cards.length > 1 ? cards.filter((card) => !isMeant(card)) : [...cards];
    case "kind":
      return cards.map((card) => (isMeant(card) ? withKind(card, kind) : card));
    default:
      return null;
  }
}
