/** How paying at the visit is called, on screens, in mails and on orders. */
export const CASH_LABEL = "Cash at the visit";

/** How an order is paid while its customer has named no card. */
export const CASH_METHOD = { paymentMethod: "cash", paymentLabel: CASH_LABEL } as const;
