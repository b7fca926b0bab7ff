import { logFailure } from "#kit/web/log-failure.ts";
import type { Messages } from "../../contract/messages.ts";
import { gapOf } from "../rules/known-messages.ts";
import { type Place, readChat, takeNews } from "./chat-store.ts";

const ROOMS = "/v2/messaging-service/rooms";
/** After a failure, what is missing is asked for again. */
const RETRY_MS = 15_000;

const reading = new Set<string>();

function ask(roomId: string, query: Record<string, number>): Promise<Response> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return fetch(`${ROOMS}/${roomId}/messages?${search}`);
}

async function read(answer: Response): Promise<Messages> {
  if (!answer.ok) throw new Error(`Messages were not read: ${answer.status}`);
  return answer.json();
}

/** The same question would be refused again. Only too many questions are answered later. */
const isRefused = ({ status }: Response) => status >= 400 && status < 500 && status !== 429;

/**
 * Asks for the events of a room that the browser has heard of but does not know, until none is missing. After
 * a refusal it stops until there are other news of the room.
 */
export async function fillGap(place: Place): Promise<void> {
  const { roomId } = place;
  if (reading.has(roomId)) return;
  reading.add(roomId);
  try {
    for (let after = gapOf(readChat(place)); after !== null; after = gapOf(readChat(place))) {
      const answer = await ask(roomId, { after, limit: 100 });
      if (isRefused(answer)) return logFailure("News of a conversation were refused", answer.status);
      const page = await read(answer);
      takeNews(place, { type: "changed", page, after });
      // The number that was heard may be of an event that this reader does not get.
      if (!page.hasNewer && page.upTo <= after) break;
    }
  } catch (error) {
    logFailure("News of a conversation were not read", error);
    setTimeout(() => void fillGap(place), RETRY_MS);
  } finally {
    reading.delete(roomId);
  }
}

/** Reads the messages before the first one that the browser knows. Throws if they can't be read. */
export async function readOlder(place: Place): Promise<void> {
  const before = readChat(place).from;
  if (!Number.isFinite(before)) return;
  takeNews(place, { type: "older", page: await read(await ask(place.roomId, { before })), before });
}

/** Marks all messages up to a place as seen by the person. */
export async function markSeen(place: Place, memberId: string, seq: number): Promise<void> {
  const answer = await fetch(`${ROOMS}/${place.roomId}/seen`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ seq }),
  });
  if (answer.ok) takeNews(place, { type: "seen", memberId, seq });
}
