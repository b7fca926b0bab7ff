declare const brand: unique symbol;

/** The id of a brand. Only requests and the seed create one, so a row is never read without its brand. */
export type SiteId = string & { readonly [brand]: "SiteId" };
