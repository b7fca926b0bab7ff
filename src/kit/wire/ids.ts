declare const brand: unique symbol;

/**
 * The id of a brand. Plain strings do not have this type, so that a query for a brand's rows cannot get
 * another id by mistake.
 */
export type SiteId = string & { readonly [brand]: "SiteId" };
