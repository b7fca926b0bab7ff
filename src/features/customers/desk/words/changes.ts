export const CUSTOMER_FAULTS = {
  firstName: "Enter the first name",
  lastName: "Enter the last name",
  noContact: "Enter a mobile number or an e-mail address",
  reason: "Enter a reason",
  amount: "Enter an amount in dollars",
  maxAmount: "Enter at most $10,000",
  maxCredit: "A customer can have at most $100,000 of credit",
  groomer: "Choose a groomer who works in this customer's area",
  noArea: "We don't serve this ZIP code",
} as const;

export const CUSTOMER_REFUSALS = {
  known: "A customer with this number or e-mail address already exists.",
  /** For readers who may not learn whose number this is. */
  notAdded: "This customer cannot be added with these addresses. Ask a colleague who may see contacts.",
  isPlacing: "This customer is booking right now. Try again in a minute.",
  noCredit: "This account is closed or will be deleted, so credit would be lost.",
  notOpen: "This account is already closed.",
  notClosed: "This account is not closed by the team.",
  noAddress: "This account has no number or e-mail address to send the link to.",
  otherGroomer: "A colleague has assigned another groomer. Please check it again.",
  givenSince: "A colleague has given this customer credit since. Please check it again.",
  noOpenTerms: "This customer has agreed to everything.",
  notActive: "This customer has not completed the profile, or the account is closed.",
  notPending: "This customer has already completed the profile.",
} as const;

/** What staff read when the account of a customer with `visits` visits ahead is to be closed. */
export const visitsAhead = (visits: number) =>
  `This customer still has ${visits} ${visits === 1 ? "visit" : "visits"} ahead. Cancel them first, or leave them as they are.`;
