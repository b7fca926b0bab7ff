import { useRouteLoaderData } from "react-router";
import type { Me } from "../contract.ts";

/** The signed-in person, from the root loader. Null for a visitor, and on a page whose root loader failed. */
export function usePerson(): Me["person"] {
  const root = useRouteLoaderData("root") as Me | undefined;
  return root?.person ?? null;
}
