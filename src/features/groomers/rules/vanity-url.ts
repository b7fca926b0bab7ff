/** Letters, digits and single dashes between them. */
const FORM = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const LENGTH = { min: 3, max: 40 } as const;
/** Links may name a groomer by the id, so an address may not look like one. */
const LOOKS_LIKE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A groomer who changes the address more often takes too many addresses from others. */
export const MAX_FORMER_URLS = 10;

/** Whether a groomer's public page may have this address. The text is in lower case. */
export function isVanityUrl(text: string): boolean {
  const isLongEnough = text.length >= LENGTH.min && text.length <= LENGTH.max;
  return isLongEnough && FORM.test(text) && !LOOKS_LIKE_ID.test(text);
}
