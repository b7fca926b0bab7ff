/** An E.164 number: "+16025550110" gives "(602) 555-0110". Other countries' numbers stay unchanged. */
export function formatPhone(number: string): string {
  const parts = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number);
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : number;
}
