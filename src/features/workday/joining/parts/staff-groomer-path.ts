import type { AccountStatus } from "#kit/wire/actor.ts";

export const STAFF_GROOMERS_PATH = "/staff/groomers";
export const INVITE_GROOMER_PATH = `${STAFF_GROOMERS_PATH}/invite`;
export const staffGroomerPath = (id: string) => `${STAFF_GROOMERS_PATH}/${id}`;

/** What staff change for a groomer, by the last part of the page's path. */
export const AREA_PAGES = [
  ["hours", "Hours and time off"],
  ["services", "Services and limits"],
  ["zones", "Zones"],
  ["profile", "Profile"],
  ["pictures", "Photos"],
] as const;
type AreaPage = (typeof AREA_PAGES)[number][0];
export const groomerAreaPath = (id: string, page: AreaPage) => `${staffGroomerPath(id)}/${page}`;

/** The list of groomers in a state, those that wait for approval by default. */
export const groomersPath = (status: AccountStatus, page = 1) => {
  const query = new URLSearchParams();
  if (status !== "pending") query.set("status", status);
  if (page > 1) query.set("page", String(page));
  return `${STAFF_GROOMERS_PATH}${query.size > 0 ? `?${query}` : ""}`;
};
