import { createContext } from "react-router";
import type { Anywhere } from "./call.ts";

/** The key of a page request's time in its context. The server sets the time by the program's clock. */
export const pageNow = createContext<Date>();

/** The current time for a loader or action. It is the same for the whole page. */
export function nowOf({ context }: Pick<Anywhere, "context">): Date {
  return context.get(pageNow);
}
