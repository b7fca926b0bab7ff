import type { Announcement } from "../contract/announcements.ts";
import type { AnnouncementRow } from "../store/announcements.ts";

export function presentAnnouncement(row: AnnouncementRow): Announcement {
  const { id, roomId, title, content, role, areaId, areaName, createdAt, removedAt } = row;
  return {
    ...{ id, roomId, content, role },
    title: title ?? "",
    area: areaId !== null && areaName !== null ? { id: areaId, name: areaName } : null,
    announcedAt: createdAt.toISOString(),
    removed: removedAt !== null,
  };
}
