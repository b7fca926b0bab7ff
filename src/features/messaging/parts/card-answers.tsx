import { type ReactNode, useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { LiveText } from "#ui/live-text.tsx";
import type { Messages } from "../contract/messages.ts";
import { NEWS } from "../words/card-news.ts";
import { type CardAnswers as Answers, CardAnswersContext } from "./card-context.ts";

export type CardAnswersProps = { answers: Answers; messages: Messages; children: ReactNode };

/**
 * Gives the cards of a conversation what their forms show. Screen readers hear the news of a card that comes
 * last. After an answer on a card its buttons are gone: then the visit's next card has the focus.
 */
export function CardAnswers({ answers, messages, children }: CardAnswersProps) {
  const box = useRef<HTMLDivElement>(null);
  const answered = useRef(false);
  const { formData } = useNavigation();
  if (formData?.has("orderId")) answered.current = true;
  const last = messages.items.at(-1);
  const order = messages.orders.find(({ id }) => id === last?.card?.orderId);
  const { refused } = answers;
  // After a refusal the focus is at its form.
  useEffect(() => {
    if (refused) answered.current = false;
  }, [refused]);
  const cardId = last?.card ? last.id : undefined;
  useEffect(() => {
    if (cardId === undefined || !answered.current) return;
    answered.current = false;
    box.current?.querySelector<HTMLElement>(`[data-card="${cardId}"]`)?.focus({ preventScroll: true });
  }, [cardId]);
  return (
    <div ref={box} className="contents">
      <CardAnswersContext value={answers}>{children}</CardAnswersContext>
      <LiveText>
        {last?.card && !last.removed ? `${NEWS[last.card.news]}: ${order?.pets ?? ""}` : ""}
      </LiveText>
    </div>
  );
}
