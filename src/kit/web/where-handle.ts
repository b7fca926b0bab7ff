/** The area and the local date (yyyy-mm-dd) that a page of the team is about. */
export type Where = { area: string; date: string | null };

/** The `handle` of a page of the team that is about one visit: the header shows its area and day. */
export type WhereHandle<Loaded> = { whereOf(loaded: Loaded): Where };
