/** "••• ••• ••23": the owner recognizes it, a stranger does not learn the number. */
export function maskPhone(e164: string): string {
  return `••• ••• ••${e164.slice(-2)}`;
}

/** "m••••@example.org". */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}••••${email.slice(at)}`;
}
