import type { Permission } from "#kit/wire/permission.ts";

export type StaffPage = {
  to: string;
  label: string;
  /** The permission that every call of the page's first view needs; null for none. */
  needs: Permission | null;
};

/** The pages of staff in the order of the menu. */
const STAFF_PAGES: readonly StaffPage[] = [
  { to: "/staff", label: "Today", needs: null },
  { to: "/staff/board", label: "Board", needs: "orders.read" },
  { to: "/staff/appointments", label: "Appointments", needs: "orders.read" },
  { to: "/staff/inbox", label: "Inbox", needs: null },
  { to: "/staff/messages", label: "Messages", needs: "messages.read" },
  { to: "/staff/customers", label: "Customers", needs: "customers.read" },
  { to: "/staff/groomers", label: "Groomers", needs: "groomers.read" },
  { to: "/staff/reviews", label: "Reviews", needs: "reviews.moderate" },
  { to: "/staff/services", label: "Services", needs: "catalog.write" },
  { to: "/staff/areas", label: "Areas", needs: "catalog.write" },
  { to: "/staff/coupons", label: "Coupons", needs: "promotions.write" },
  { to: "/staff/gift-cards", label: "Gift cards", needs: "promotions.write" },
  { to: "/staff/rules", label: "Rules", needs: "site.write" },
  { to: "/staff/pages", label: "Pages", needs: "content.write" },
  { to: "/staff/agreements", label: "Agreements", needs: "content.write" },
  { to: "/staff/look", label: "Look", needs: "site.write" },
  { to: "/staff/money", label: "Money", needs: "money.read" },
  { to: "/staff/reports", label: "Reports", needs: "reports.read" },
  { to: "/staff/outbox", label: "Outbox", needs: "outbox.read" },
  { to: "/staff/people", label: "Staff", needs: "staff.write" },
  { to: "/staff/audit", label: "Audit log", needs: "audit.read" },
  { to: "/impersonate", label: "Act for another person", needs: "act.as" },
];

/** The pages that staff with these permissions may see, so that no link of the menu is refused. */
export function menuOf(permissions: readonly Permission[]): readonly StaffPage[] {
  return STAFF_PAGES.filter(({ needs }) => needs === null || permissions.includes(needs));
}

type Day = { id: string; name: string; date: string };

/**
 * The area that a page is about, with its date or dates: that of `areaId`, or all areas of the brand. Areas
 * in several time zones can have two dates at once. `date`: the day that the page is about, in place of now.
 */
export function chooseArea(
  areas: readonly Day[],
  areaId: string | null,
  date: string | null = null,
): { name: string; dates: string[] } {
  if (date !== null) return { ...chooseArea(areas, areaId), dates: [date] };
  const chosen = areas.find(({ id }) => id === areaId) ?? (areas.length === 1 ? areas[0] : undefined);
  if (chosen) return { name: chosen.name, dates: [chosen.date] };
  return { name: "All areas", dates: [...new Set(areas.map(({ date }) => date))].sort() };
}
