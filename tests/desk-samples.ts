import { newId } from "#kit/server/ids.ts";

const ROOM = "/v2/staff/messages/rooms/{roomId}";

/** Valid calls of the team's desk, with rooms and people who do not exist. */
export function deskSamples(): Record<
  string,
  { params?: Record<string, string>; query?: Record<string, string>; bodies?: readonly unknown[] }
> {
  const params = { roomId: newId() };
  const note = { id: newId(), content: "Check the refund." };
  return {
    "GET /v2/staff/messages/rooms": { query: { list: "open", limit: "20", page: "1" } },
    "POST /v2/staff/messages/rooms": {
      bodies: [{ customerId: newId() }, { groomerId: newId() }, { renterId: newId() }],
    },
    [`GET ${ROOM}`]: { params },
    [`PUT ${ROOM}/assignee`]: { params, bodies: [{ assigneeId: null, from: null }] },
    [`POST ${ROOM}/done`]: { params, bodies: [{ seq: 3 }] },
    [`POST ${ROOM}/reopen`]: { params, bodies: [{}] },
    [`GET ${ROOM}/messages`]: { params, query: { before: "9", limit: "30" } },
    [`POST ${ROOM}/messages`]: { params, bodies: [{ id: newId(), content: "Yes, you can.", seq: 3 }] },
    [`GET ${ROOM}/replies`]: { params },
    [`GET ${ROOM}/readers`]: { params },
    [`GET ${ROOM}/visits`]: { params },
    [`GET ${ROOM}/customer`]: { params },
    [`PUT ${ROOM}/reading`]: { params },
    [`DELETE ${ROOM}/reading`]: { params },
    [`POST ${ROOM}/typing`]: { params },
    "PUT /v2/staff/messages/replies/{id}": {
      params: { id: newId() },
      bodies: [{ title: "Receipt", content: "Hello {name}, choose Receipt." }],
    },
    "DELETE /v2/staff/messages/replies/{id}": { params: { id: newId() } },
    "GET /v2/staff/messages/announcements": { query: { limit: "20", page: "1" } },
    "PUT /v2/staff/messages/announcements/{id}": {
      params: { id: newId() },
      bodies: [{ title: "Holidays", content: "No visits on December 25.", role: null, areaId: null }],
    },
    "DELETE /v2/staff/messages/announcements/{id}": { params: { id: newId() } },
    "GET /v2/staff/messages/reports": { query: { status: "open", limit: "20", page: "1" } },
    "GET /v2/staff/messages/reports/{id}/messages": { params: { id: newId() } },
    ...Object.fromEntries(
      ["join", "remove-message", "close"].map((verb) => [
        `POST /v2/staff/messages/reports/{id}/${verb}`,
        { params: { id: newId() }, bodies: [{}] },
      ]),
    ),
    "POST /v2/messaging-service/rooms/{roomId}/team": { params },
    "PUT /v2/staff/messages/settings": {
      bodies: [
        {
          hours: [{ weekday: 2, opensAt: 480, closesAt: 1080 }],
          firstAnswerMinutes: 30,
          nextAnswerMinutes: 120,
          messagingDays: 90,
          messageMonths: 24,
          awayAnswer: "Back from {opening}.",
          from: {
            ...{
              hours: [{ weekday: 3, opensAt: 540, closesAt: 1020 }],
              firstAnswerMinutes: 60,
              nextAnswerMinutes: 240,
              messagingDays: 90,
              messageMonths: 24,
            },
            awayAnswer: "The team is away now. It answers from {opening}.",
          },
        },
      ],
    },
    [`GET ${ROOM}/notes`]: { params },
    [`POST ${ROOM}/notes`]: { params, bodies: [note] },
  };
}
