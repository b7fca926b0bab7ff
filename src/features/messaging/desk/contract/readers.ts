import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { exampleRoom, roomParams } from "../../contract/rooms.ts";
import { DESK_ROOM, exampleTeammate, teammateSchema } from "./rooms.ts";

const { roomId } = exampleRoom;
const readersSchema = z.array(teammateSchema);
const readers = [{ id: exampleTeammate, displayName: "Sam Hill" }];

const reading = {
  audience: ["staff"],
  needs: "messages.read",
  params: roomParams,
  errors: ["not_found"],
} as const;

/** Who else of the team has the conversation open now. */
export const listDeskReaders = endpoint({
  ...reading,
  method: "GET",
  path: `${DESK_ROOM}/readers`,
  summary: "List who else of the team has a conversation open",
  reply: readersSchema,
  example: { params: { roomId }, reply: readers },
});

/**
 * Shows the team that the caller has the conversation open. It counts for 75 seconds: repeat it while it is
 * open. Answers who else has it open.
 */
export const setReading = endpoint({
  ...reading,
  method: "PUT",
  path: `${DESK_ROOM}/reading`,
  summary: "Show the team that the caller has a conversation open",
  isSignal: true,
  reply: readersSchema,
  example: { params: { roomId }, reply: readers },
});

/** The caller has left the conversation. */
export const endReading = endpoint({
  ...reading,
  method: "DELETE",
  path: `${DESK_ROOM}/reading`,
  summary: "Show the team that the caller has left a conversation",
  isSignal: true,
  reply: z.object({}),
  example: { params: { roomId }, reply: {} },
});

/** The others of the team get the event `writer`. Call it every few seconds while a person writes. */
export const setWriting = endpoint({
  ...reading,
  method: "POST",
  path: `${DESK_ROOM}/typing`,
  summary: "Show the team that the caller is writing an answer",
  needs: "messages.write",
  isSignal: true,
  reply: z.object({}),
  example: { params: { roomId }, reply: {} },
});
