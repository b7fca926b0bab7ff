import { useMemo } from "react";
import { usePerson } from "#features/accounts/parts/use-person.ts";
import type { Rooms } from "../../contract/rooms.ts";
import { toFilesSummary } from "../../words/files.ts";
import { countUnread, listKnown } from "../rules/known-messages.ts";
import type { RoomChat } from "../rules/room-chat.ts";
import { useStored } from "./chat-store.ts";

/** The list of conversations, in which the open one shows what came since the list was loaded. */
export function useListedRooms(rooms: Rooms, openId: string | null): Rooms {
  const personId = usePerson()?.id ?? "";
  const place = useMemo(() => ({ personId, roomId: openId ?? "" }), [personId, openId]);
  const chat = useStored(place);
  return useMemo(() => withOpenRoom(rooms, place.roomId, chat), [rooms, place, chat]);
}

function withOpenRoom(rooms: Rooms, openId: string, chat: RoomChat): Rooms {
  const room = rooms.items.find(({ roomId }) => roomId === openId);
  const last = listKnown(chat).at(-1);
  if (!room || last?.kind !== "text") return rooms;
  const unread = countUnread(chat, room.ownId) ?? room.unread;
  if (room.lastMessage && Date.parse(last.timestamp) <= Date.parse(room.lastMessage.timestamp))
    return { ...rooms, items: rooms.items.map((one) => (one === room ? { ...one, unread } : one)) };
  const content = last.content || toFilesSummary(last.files.map(({ type }) => type));
  const { timestamp, sender_id: senderId } = last;
  const lastMessage = { content, timestamp, senderId, new: unread > 0 };
  const others = rooms.items.filter((one) => one !== room);
  return { ...rooms, items: [{ ...room, unread, lastMessage, lastUpdated: timestamp }, ...others] };
}
