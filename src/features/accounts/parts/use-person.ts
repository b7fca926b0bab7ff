import { useRouteLoaderData } from "react-router";
import type { Me } from "../contract.ts";

/** Who is signed in, read once by the root; null for a visitor and on pages whose root could not be read. */
export function usePerson(): Me["person"] {
  const root = useRouteLoaderData("root") as Me | undefined;
  return root?.person ?? null;
}
