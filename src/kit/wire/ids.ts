declare const brand: unique symbol;

/**
 * The id of a brand. Plain strings do not have this type, so that a query for a brand's rows cannot get
 * another id by mistake.
 */
export type SiteId = string & { readonly [brand]: "SiteId" };

const ID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/** The id of a URL in small letters; null if the text is none that the API accepts (`idSchema`). */
export const readId = (text: string | null): string | null =>
  text !== null && ID.test(text) ? text.toLowerCase() : null;
