/** Masks a number as "••• ••• ••23": the owner recognizes the number, but a stranger does not learn it. */
export function maskPhone(e164: string): string {
  return `••• ••• ••${e164.slice(-2)}`;
}

/** Masks an e-mail address as "m••••@example.org". */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}••••${email.slice(at)}`;
}
