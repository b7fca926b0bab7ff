import { labelOf, type Permission } from "#kit/wire/permission.ts";
import { PERMISSION_GROUPS } from "../rules/permission-groups.ts";

// Only for loaders, because the words of permissions stay on the server.

export type PermissionGroup = { title: string; permissions: { name: Permission; label: string }[] };

/** The permissions that the reader has, in groups with their words. */
export const groupPermissions = (held: readonly Permission[]): PermissionGroup[] =>
  PERMISSION_GROUPS.map(([title, permissions]) => ({
    title,
    permissions: permissions
      .filter((name) => held.includes(name))
      .map((name) => ({ name, label: labelOf(name) })),
  })).filter(({ permissions }) => permissions.length > 0);
