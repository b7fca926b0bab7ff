export const GIFT_CARDS_PATH = "/staff/gift-cards";
export const giftCardPath = (id: string) => `${GIFT_CARDS_PATH}/${id}`;
export const NEW_GIFT_CARD_PATH = `${GIFT_CARDS_PATH}/new`;
