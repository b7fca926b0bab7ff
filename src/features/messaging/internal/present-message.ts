import { fileUrl, type MessageFile } from "../contract/files.ts";
import type { Message } from "../contract/messages.ts";
import { REACTION_NAMES } from "../rules/rooms.ts";
import type { FileRow } from "../store/files.ts";
import type { MessageRow } from "../store/messages.ts";
import type { MemberRow, RoomRow } from "../store/rooms.ts";
import { toFilesSummary } from "../words/files.ts";

/** What a room must say for its messages to be shown. */
export type SeenRoom = Pick<RoomRow, "id" | "siteId" | "teamSeenSeq"> & {
  members: readonly Pick<MemberRow, "accountId" | "seenSeq">[];
};

/** The team counts as one person, whoever of it writes. Its id is that of the brand. */
export function teamAsOne(
  { siteId, members }: Pick<SeenRoom, "siteId" | "members">,
  senderId: string | null,
): string | null {
  const isTeam = senderId !== null && !members.some(({ accountId }) => accountId === senderId);
  return isTeam ? siteId : senderId;
}

/** Presents a message as members of the room see it. */
export function presentMessage(row: MessageRow, room: SeenRoom): Message {
  const { id: roomId, siteId, members, teamSeenSeq } = room;
  const seenByTeam = teamSeenSeq !== null && teamSeenSeq >= row.seq ? [siteId] : [];
  const { reply } = row;
  return {
    id: row.id,
    roomId,
    seq: row.seq,
    changedSeq: row.changedSeq,
    kind: row.kind,
    card: row.orderId && row.news ? { orderId: row.orderId, news: row.news } : null,
    sender_id: teamAsOne(room, row.senderId),
    content: row.content,
    files: row.files.map((file) => presentFile(file, { roomId, messageId: row.id })),
    timestamp: row.createdAt.toISOString(),
    removed: row.removedAt !== null,
    seenBy: [
      ...members.filter(({ seenSeq }) => seenSeq >= row.seq).map(({ accountId }) => accountId),
      ...seenByTeam,
    ],
    replyMessage: reply && {
      id: reply.id,
      sender_id: teamAsOne(room, reply.senderId),
      content: reply.content || toFilesSummary(reply.types),
    },
    reactions: REACTION_NAMES.map((reaction) => ({
      reaction,
      users: row.reactions.filter((one) => one.reaction === reaction).map(({ accountId }) => accountId),
    })).filter(({ users }) => users.length > 0),
  };
}

function presentFile(file: FileRow, place: { roomId: string; messageId: string }): MessageFile {
  const audio = file.type.startsWith("audio/");
  return { ...file, audio, url: fileUrl({ ...place, name: `${file.name}.${file.extension}` }) };
}
