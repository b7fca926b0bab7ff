import { createContext } from "react";
import type { CardChoices, RefusedCard } from "./answer-card.ts";

/** What the page knows besides the visits. Without it, cards have links in place of the forms. */
export type CardAnswers = CardChoices & {
  refused: RefusedCard | undefined;
  /** The visit that has just got a tip. */
  tippedId: string | null;
};

export const CardAnswersContext = createContext<CardAnswers | null>(null);
