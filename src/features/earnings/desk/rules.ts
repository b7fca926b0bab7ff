/** `failed`: a bank refused a decided charge. `late`: no card secures a visit that a card pays. */
export const CHARGE_KINDS = ["failed", "late"] as const;
export type ChargeKind = (typeof CHARGE_KINDS)[number];
