import { addPushDevice } from "#features/messaging/push/contract/push.ts";
import { newId } from "#kit/server/ids.ts";

const ROOMS = "/v2/messaging-service/rooms";

/** Valid calls of conversations, with rooms that do not exist. */
export function messagingSamples(): Record<
  string,
  { params?: Record<string, string>; query?: Record<string, string>; bodies?: readonly unknown[] }
> {
  const roomId = newId();
  const messageId = newId();
  const params = { roomId };
  const ofMessage = { roomId, messageId };
  const reacted = { ...ofMessage, reaction: "heart" };
  return {
    "POST /v2/demo/outbox/{id}/answer": {
      params: { id: newId() },
      bodies: [{ id: messageId, text: "Nine is fine." }],
    },
    "PUT /v2/messaging-service/quick-replies/{id}": {
      params: { id: newId() },
      bodies: [{ title: "Late", content: "Hello {name}, I am late." }],
    },
    "DELETE /v2/messaging-service/quick-replies/{id}": { params: { id: newId() } },
    [`GET ${ROOMS}/{roomId}/quick-replies`]: { params },
    "POST /v2/messaging-service/push-devices": { bodies: [addPushDevice.example.body] },
    "DELETE /v2/messaging-service/push-devices/{id}": { params: { id: newId() } },
    "GET /v2/messaging-service/search": { query: { text: "gate" } },
    "GET /v2/messaging-service/users": { query: { text: "ada" } },
    [`GET ${ROOMS}`]: { query: { limit: "12", public: "false" } },
    [`POST ${ROOMS}`]: { bodies: [{ groomerId: newId() }, { customerId: newId() }] },
    [`GET ${ROOMS}/{roomId}`]: { params },
    [`PUT ${ROOMS}/{roomId}/seen`]: { params, bodies: [{ seq: 3 }] },
    [`GET ${ROOMS}/{roomId}/messages`]: { params, query: { before: "9", after: "3", limit: "30" } },
    [`POST ${ROOMS}/{roomId}/messages`]: {
      params,
      bodies: [
        {
          id: messageId,
          content: "See you soon.",
          replyTo: newId(),
          files: [{ id: newId(), duration: 3.5 }],
        },
        { id: messageId, files: [{ id: newId() }] },
      ],
    },
    [`DELETE ${ROOMS}/{roomId}/messages/{messageId}`]: { params: ofMessage },
    [`PUT ${ROOMS}/{roomId}/messages/{messageId}/reactions/{reaction}`]: { params: reacted },
    [`DELETE ${ROOMS}/{roomId}/messages/{messageId}/reactions/{reaction}`]: { params: reacted },
    [`POST ${ROOMS}/{roomId}/typing`]: { params },
    [`POST ${ROOMS}/{roomId}/messages/{messageId}/report`]: {
      params: ofMessage,
      bodies: [{ reason: "Rude words" }],
    },
  };
}
