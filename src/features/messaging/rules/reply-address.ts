const TOKEN = /\breply\+([0-9a-f]{48})@/i;

/** An address for answers. Mail systems may change the case of its letters, so `token` is hexadecimal. */
export function toReplyAddress(token: string, domain: string, brand: string): string {
  return `reply+${token}@${domain.replace("{brand}", brand)}`;
}

/** The token in the recipients of a mail; null if there is none. */
export function findReplyToken(recipients: string): string | null {
  return TOKEN.exec(recipients)?.[1]?.toLowerCase() ?? null;
}
