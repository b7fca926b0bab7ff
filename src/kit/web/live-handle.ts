import type { LiveNews } from "./follow-live.ts";

/**
 * The `handle` of a page whose data is loaded again when something happens. `isStale` says whether news make
 * the page's data old.
 */
export type LiveHandle<Loaded> = { isStale(news: LiveNews, loaded: Loaded): boolean };
