/** The page of a groomer's own zones, below which each zone has its form. */
export const OWN_ZONES = "/groomer/zones";

/** The last part of the path of a page that adds a zone. */
export const NEW_ZONE = "new";
