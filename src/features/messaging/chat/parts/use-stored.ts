import { useSyncExternalStore } from "react";
import { EMPTY_CHAT, type RoomChat } from "../rules/room-chat.ts";
import { type Place, readChat, subscribeToChats } from "./chat-store.ts";

/** What the store has of a conversation; on the server nothing. */
export function useStored(place: Omit<Place, "isOwn">): RoomChat {
  return useSyncExternalStore(
    subscribeToChats,
    () => readChat(place),
    () => EMPTY_CHAT,
  );
}
