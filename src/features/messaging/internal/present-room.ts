import { toCustomerPicture } from "#features/accounts/contract/customer.ts";
import { toImage } from "#kit/wire/image.ts";
import type { ChatUser, Room } from "../contract/rooms.ts";
import { isClosed } from "../rules/rooms.ts";
import type { MemberRow, RoomRow } from "../store/rooms.ts";
import { NEWS } from "../words/card-news.ts";
import { toFilesSummary } from "../words/files.ts";
import { toSupportTitle } from "../words/rooms.ts";
import { teamAsOne } from "./present-message.ts";

type Viewer = { accountId: string; brand: string; now: Date };

type Titled = Pick<RoomRow, "kind" | "title"> & { members: Pick<MemberRow, "accountId" | "displayName">[] };

/** The name of a room for one of its members. */
export function titleRoom(row: Titled, { accountId, brand }: Omit<Viewer, "now">): string {
  if (row.kind === "support") return toSupportTitle(brand);
  return row.title ?? row.members.find((member) => member.accountId !== accountId)?.displayName ?? "";
}

/** Presents a room as one of its members sees it: with the other side's name, and only the own e-mail. */
export function presentRoom(row: RoomRow, { accountId, brand, now }: Viewer): Room {
  const other = row.members.find((member) => member.accountId !== accountId);
  const isSupport = row.kind === "support";
  const isPublic = row.kind === "public";
  const { lastMessage, siteId, teamSeenSeq } = row;
  const isServed = isPublic || teamSeenSeq !== null;
  const seenByTeam = teamSeenSeq !== null && lastMessage !== null && teamSeenSeq >= lastMessage.seq;
  return {
    roomId: row.id,
    kind: row.kind,
    title: titleRoom(row, { accountId, brand }),
    avatar: isSupport || !other ? null : photoOf(other),
    ownId: accountId,
    users: [
      ...(isPublic ? [accountId] : row.members.map((member) => member.accountId)),
      ...(isServed ? [siteId] : []),
    ],
    people: [
      ...row.members.map((member) => presentPerson(member, accountId)),
      ...(isServed ? [{ id: siteId, displayName: brand, photoURL: null, email: null }] : []),
    ],
    customerId: row.customerId,
    groomerId: row.groomerId,
    public: isPublic,
    readOnly: isPublic,
    adminCustomerRoom: isSupport && row.members.some(({ role }) => role === "customer"),
    closed: isClosed(row, now),
    timeZone: row.timeZone,
    lastMessage: lastMessage && {
      content: lastMessage.news
        ? NEWS[lastMessage.news]
        : lastMessage.content || toFilesSummary(lastMessage.types),
      timestamp: new Date(lastMessage.createdAt).toISOString(),
      new: row.unread > 0,
      senderId: teamAsOne(row, lastMessage.senderId),
    },
    lastUpdated: row.updatedAt.toISOString(),
    lastSeq: row.lastSeq,
    seenSeq: row.seenSeq,
    seenBy: [
      ...row.members
        .filter(({ seenSeq }) => lastMessage !== null && seenSeq >= lastMessage.seq)
        .map((member) => member.accountId),
      ...(seenByTeam ? [siteId] : []),
    ],
    unread: row.unread,
  };
}

function presentPerson(member: MemberRow, viewerId: string): ChatUser {
  const { accountId: id, displayName, email } = member;
  return { id, displayName, photoURL: photoOf(member), email: id === viewerId ? email : null };
}

type Pictured = Pick<MemberRow, "role" | "profileId" | "pictureFileId" | "displayName" | "portrait">;

export function photoOf({ role, profileId, pictureFileId, displayName, portrait }: Pictured): string | null {
  if (role === "customer" && profileId)
    return toCustomerPicture(profileId, pictureFileId, displayName)?.sizes.thumbnail ?? null;
  return toImage(portrait)?.sizes.thumbnail ?? null;
}
