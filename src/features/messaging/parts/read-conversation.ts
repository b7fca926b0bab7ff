import { getOrder } from "#features/orders/contract/order.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { nowOf } from "#kit/web/now.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { listMessages } from "../contract/messages.ts";
import { listFilledQuickReplies } from "../contract/quick-replies.ts";
import { getRoom, openRoom, setSeen } from "../contract/rooms.ts";
import { readCardChoices } from "./answer-card.ts";

type Shown = { isGroomer: boolean; before: number | null };
type Read = Shown & { marksSeen: boolean };

/** Reads a conversation. With `marksSeen`, what is shown counts as seen, after it was read as new. */
export async function readConversation(args: Anywhere, roomId: string, { marksSeen, ...shown }: Read) {
  const params = { roomId };
  const [room, [messages, choices], replies] = await Promise.all([
    call(args, getRoom, { params }),
    readMessages(args, roomId, shown),
    call(args, listFilledQuickReplies, { params }),
  ]);
  if (marksSeen && room.unread > 0 && shown.before === null)
    await call(args, setSeen, { params, body: { seq: messages.items.at(-1)?.seq ?? 0 } });
  return { room, messages, choices, replies };
}

async function readMessages(args: Anywhere, roomId: string, { isGroomer, before }: Shown) {
  const query = { ...(before !== null && { before }) };
  const messages = await call(args, listMessages, { params: { roomId }, query });
  const now = nowOf(args).getTime();
  return [messages, await readCardChoices(args, messages.orders, { isGroomer, now })] as const;
}

/**
 * The path of the conversation about a customer's visit, to which the visit's mails lead. It is there since
 * the visit was booked. Without it, the path of all conversations.
 */
export async function findVisitsRoom(args: Anywhere, path: string, visitId: string): Promise<string> {
  try {
    const { serviceProvider } = await call(args, getOrder, { params: { id: visitId } });
    if (!serviceProvider) return path;
    const { roomId } = await call(args, openRoom, { body: { groomerId: serviceProvider.id } });
    return `${path}?room=${roomId}`;
  } catch (error) {
    if (!asRefusal(error)) throw error;
    return path;
  }
}
