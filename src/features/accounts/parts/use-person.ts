import { useRouteLoaderData } from "react-router";
import type { Me } from "../contract.ts";

/**
 * The signed-in person, which the root reads once; null for a visitor and if the root's loader
 * failed.
 */
export function usePerson(): Me["person"] {
  const root = useRouteLoaderData("root") as Me | undefined;
  return root?.person ?? null;
}
