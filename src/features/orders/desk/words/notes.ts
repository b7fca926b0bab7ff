export const NOTE_FAULTS = {
  empty: "Write the note",
} as const;

export const REFUND_FAULTS = {
  amount: "Enter an amount, such as 20 or 20.50",
} as const;
