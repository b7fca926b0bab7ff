declare const brand: unique symbol;

/** Only the request's context and the seed make one: a row is never read without its site. */
export type SiteId = string & { readonly [brand]: "SiteId" };
