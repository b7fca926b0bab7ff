import { endpoint } from "#kit/wire/endpoint.ts";
import { exampleRoom, exampleUsers, READERS, ROOMS_PATH, roomParams, roomSchema } from "./rooms.ts";

const team = "01990000-0000-7000-8000-0000000000a0";

/** Opens the caller's conversation with the brand's team. A conversation that exists is answered. */
export const openSupportRoom = endpoint({
  method: "POST",
  path: "/v2/messaging-service/support-room",
  summary: "Open the conversation with the team",
  ...READERS,
  reply: roomSchema,
  errors: ["forbidden"],
  example: {
    reply: {
      ...exampleRoom,
      ...{ kind: "support", title: "Sudsberry Support Channel", adminCustomerRoom: true },
      ...{ customerId: null, groomerId: null, users: [exampleUsers.ann, team], seenBy: [team] },
      people: [
        { id: exampleUsers.ann, displayName: "Ann Lee", photoURL: null, email: "ann@example.com" },
        { id: team, displayName: "Sudsberry", photoURL: null, email: null },
      ],
    },
  },
});

/**
 * Asks the team to join a conversation of two. A notice in it says so, and from then on the team reads and
 * writes there.
 */
export const askTeam = endpoint({
  ...READERS,
  method: "POST",
  path: `${ROOMS_PATH}/{roomId}/team`,
  summary: "Ask the team to join a conversation",
  params: roomParams,
  reply: roomSchema,
  errors: ["not_found", "forbidden"],
  example: {
    params: { roomId: exampleRoom.roomId },
    reply: {
      ...exampleRoom,
      users: [...exampleRoom.users, team],
      people: [...exampleRoom.people, { id: team, displayName: "Sudsberry", photoURL: null, email: null }],
    },
  },
});
