import type { ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import type { Permission } from "#kit/wire/permission.ts";

/** What the signed-in staff member may do, from the layout of their pages; nothing outside of it. */
export function usePermissions(): readonly Permission[] {
  const staff = useRouteLoaderData("layouts/staff") as { permissions: readonly Permission[] } | undefined;
  return staff?.permissions ?? [];
}

/** Shows a form or link only to staff with the permission that its call needs. */
export function Permitted({ needs, children }: { needs: Permission; children: ReactNode }) {
  return usePermissions().includes(needs) ? children : null;
}
