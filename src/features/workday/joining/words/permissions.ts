import type { GroomerPermission } from "#features/groomers/rules/permissions.ts";
import { formatList } from "#kit/wire/format/counts.ts";

/** The fault of a permission that a brand cannot give. */
export const UNKNOWN_PERMISSION = "Choose permissions from the list";

/** What each permission of a groomer allows. */
export const PERMISSION_LABELS: Record<GroomerPermission, string> = {
  hours: "Change their hours and time off",
  zones: "Change their work zones",
  prices: "Change prices and services",
  phone: "See the phone numbers of customers",
};

/** Why permissions are not saved over those that a colleague has just set. */
export const permissionsMovedOn = (now: readonly GroomerPermission[]) =>
  `These permissions were just changed. Now the groomer may: ${formatList(now.map((name) => PERMISSION_LABELS[name])) || "nothing"}.`;
