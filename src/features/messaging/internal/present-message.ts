import type { Message } from "../contract/messages.ts";
import { REACTION_NAMES } from "../rules/rooms.ts";
import type { MessageRow } from "../store/messages.ts";
import type { RoomRow } from "../store/rooms.ts";

export function presentMessage(row: MessageRow, { id: roomId, members }: RoomRow): Message {
  const { reply } = row;
  return {
    id: row.id,
    roomId,
    seq: row.seq,
    changedSeq: row.changedSeq,
    kind: row.kind,
    sender_id: row.senderId,
    content: row.content,
    timestamp: row.createdAt.toISOString(),
    removed: row.removedAt !== null,
    seenBy: members.filter(({ seenSeq }) => seenSeq >= row.seq).map(({ accountId }) => accountId),
    replyMessage: reply && { id: reply.id, sender_id: reply.senderId, content: reply.content },
    reactions: REACTION_NAMES.map((reaction) => ({
      reaction,
      users: row.reactions.filter((one) => one.reaction === reaction).map(({ accountId }) => accountId),
    })).filter(({ users }) => users.length > 0),
  };
}
