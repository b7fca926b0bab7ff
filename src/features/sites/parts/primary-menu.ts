import { useRouteLoaderData } from "react-router";
import type { MenuItem } from "../contract.ts";

/** The links of the main menu. The list is empty for a brand that hides them. */
export function usePrimaryMenu(): MenuItem[] {
  const root = useRouteLoaderData("root") as { menu: MenuItem[] } | undefined;
  return root?.menu ?? [];
}
