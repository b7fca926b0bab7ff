import { presentMessage } from "../../internal/present-message.ts";
import type { MessageRow } from "../../store/messages.ts";
import type { RoomRow } from "../../store/rooms.ts";
import type { DeskMessage } from "../contract/messages.ts";

/** Presents a message for the team, which sees who of it wrote. `staff`: names by account. */
export function presentDeskMessage(
  row: MessageRow,
  room: RoomRow,
  staff: ReadonlyMap<string, string>,
): DeskMessage {
  const { senderId } = row;
  const member = room.members.find(({ accountId }) => accountId === senderId);
  return {
    ...presentMessage(row, room),
    sender_id: senderId,
    senderName: member?.displayName ?? staff.get(senderId ?? "") ?? "",
    isTeam: senderId !== null && !member,
  };
}
