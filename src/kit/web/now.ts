import { createContext } from "react-router";
import type { Anywhere } from "./call.ts";

/** When a page was asked for, by the program's clock; filled by the server for each page request. */
export const pageNow = createContext<Date>();

/** "Now" for a loader or action: the same for all of one page, and the same clock that the API has. */
export function nowOf({ context }: Pick<Anywhere, "context">): Date {
  return context.get(pageNow);
}
