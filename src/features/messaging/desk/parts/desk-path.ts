import type { DeskList } from "../rules.ts";

const DESK_PAGE = "/staff/messages";
export const ANNOUNCEMENTS_PAGE = "/staff/messages/announcements";
export const REPLIES_PAGE = "/staff/messages/replies";
export const SETTINGS_PAGE = "/staff/messages/settings";
export const REPORTS_PAGE = "/staff/messages/reports";

/** The path of a list of the desk, and of a conversation in it. */
export function deskPath(list: DeskList, roomId?: string | null, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ list, ...(roomId && { room: roomId }), ...more });
  return `${DESK_PAGE}?${query}`;
}
