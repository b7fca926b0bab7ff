import type { OrderNews } from "#features/orders/rules/order-news.ts";

/** What happened to a visit, as the title of its card. */
export const NEWS: Record<OrderNews, string> = {
  placed: "Visit booked",
  accepted: "Visit confirmed",
  move_asked: "Another time requested",
  moved: "Visit rescheduled",
  stands: "The visit stays as it was",
  changed: "Services changed",
  time_asked: "Another time proposed",
  proposal: "Change proposed",
  on_my_way: "On the way",
  late: "Running late",
  complete: "Visit done",
  missed: "Nobody was home",
  cancel_asked: "Cancellation requested",
  ended: "Visit canceled",
};

export const CARD_TEXTS = {
  elsewhere: "a visit that is with another groomer now",
  takenBack: "taken back",
  waits: "Waits for you",
  answer: "Agree or decline",
  answerTime: "Answer",
  see: "See the visit",
  cancel: "Cancel",
  time: "Other times",
  review: "Write a review",
  pay: "Tip or pay",
  accept: "Accept",
  decline: "Decline",
  askTime: "Ask for another time",
} as const;
