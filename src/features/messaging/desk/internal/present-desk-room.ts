import type { Context } from "#kit/server/api-handler.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import { photoOf } from "../../internal/present-room.ts";
import { toFilesSummary } from "../../words/files.ts";
import type { DeskRoom } from "../contract/rooms.ts";
import { isLate } from "../rules.ts";
import type { DeskRoomRow } from "../store/desk-rooms.ts";

/** Presents a room for the team, with e-mail addresses of customers for readers who may contact them. */
export function presentDeskRoom({ room, ...desk }: DeskRoomRow, { now, actor }: Context): DeskRoom {
  const seesContact = mayAsStaff(actor, "customers.contact");
  const { lastMessage, members } = room;
  const isMember = (id: string | null) => members.some(({ accountId }) => accountId === id);
  return {
    roomId: room.id,
    kind: room.kind,
    status: desk.status,
    title: members.map(({ displayName }) => displayName).join(" and "),
    people: members.map((member) => ({
      id: member.accountId,
      role: member.role,
      profileId: member.profileId,
      displayName: member.displayName,
      email: member.role === "customer" && seesContact ? member.email : null,
      photoURL: photoOf(member),
    })),
    assignee: desk.assigneeId === null ? null : { id: desk.assigneeId, displayName: desk.assigneeName ?? "" },
    waitingSince: desk.waitingSince?.toISOString() ?? null,
    dueAt: desk.dueAt?.toISOString() ?? null,
    isLate: isLate(desk.dueAt, now),
    timeZone: room.timeZone,
    lastMessage: lastMessage && {
      content: lastMessage.content || toFilesSummary(lastMessage.types),
      timestamp: new Date(lastMessage.createdAt).toISOString(),
      isTeam: lastMessage.senderId !== null && !isMember(lastMessage.senderId),
    },
    lastUpdated: room.updatedAt.toISOString(),
    lastSeq: room.lastSeq,
    unread: room.unread,
  };
}
