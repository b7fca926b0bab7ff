/** The name of paying in cash, on screens, in mails and on orders. */
export const CASH_LABEL = "Cash at the visit";

/** The payment method of an order for which the customer has chosen no card. */
export const CASH_METHOD = { paymentMethod: "cash", paymentLabel: CASH_LABEL } as const;
