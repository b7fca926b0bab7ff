import { createContext } from "react-router";
import type { Anywhere } from "./call.ts";

/** The time of a page request by the program's clock; the server sets it. */
export const pageNow = createContext<Date>();

/** "Now" for a loader or action: one time for the whole page, by the API's clock. */
export function nowOf({ context }: Pick<Anywhere, "context">): Date {
  return context.get(pageNow);
}
