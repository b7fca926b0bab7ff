import { makeMessage, makePairRoom } from "#features/messaging/factory.ts";
import { addPushDevice } from "#features/messaging/push/contract/push.ts";
import { newId } from "#kit/server/ids.ts";
import { makePdf } from "../recordings.ts";
import { type Rows, type Stage, under } from "./stage.ts";

/** A customer and Ada in a room, with a message of each. */
async function inRoom(stage: Stage) {
  const { db, world, ada: groomerId } = stage;
  const customer = await stage.customer();
  const groomer = await stage.groomer();
  const roomId = await makePairRoom(
    db,
    world.siteId,
    { customerId: customer.customerId, groomerId },
    stage.now(),
  );
  const say = (senderId: string, content: string) =>
    makeMessage(db, world.siteId, { roomId, senderId, content }, stage.now());
  const own = await say(customer.accountId, "Is a cat fine, too?");
  const other = await say(groomer.accountId, "Yes.");
  return { token: customer.token, groomer, roomId, own, other };
}

const search: Rows = {
  "GET /v2/messaging-service/search": async (stage) => {
    const { token, own } = await inRoom(stage);
    const passage = [{ isMatch: false }, { text: "cat", isMatch: true }, { isMatch: false }];
    return { token, query: { text: "CA" }, shows: [{ id: own, passage }] };
  },
  "GET /v2/messaging-service/export": async (stage) => {
    const { token } = await inRoom(stage);
    const messages = [
      { isOwn: true, content: "Is a cat fine, too?" },
      { isOwn: false, content: "Yes." },
    ];
    return { token, shows: [{ with: "Ada Brush", messages }] };
  },
};

const users: Rows = {
  "GET /v2/messaging-service/users": async (stage) => {
    const { token, customerId } = await stage.customer();
    const { areaId } = stage.world;
    await stage.db.updateTable("customers").set({ areaId }).where("id", "=", customerId).execute();
    const shown = { displayName: "Ada Brush", groomerId: stage.ada, customerId: null, email: null };
    return { token, query: { text: "ADA B" }, shows: [shown] };
  },
};

const live: Rows = {
  "GET /v2/live": async (stage) => ({ token: (await inRoom(stage)).token }),
};

const files: Rows = {
  "GET /v2/messaging-service/files/{roomId}/{messageId}/{name}": async (stage) => {
    const { token, groomer, roomId } = await inRoom(stage);
    const path = `/v2/messaging-service/rooms/${roomId}`;
    const file = new File([makePdf()], "Rabies 2027.pdf");
    const uploaded = await stage.done("POST", `${path}/files`, { token, file });
    const body = { id: newId(), files: [{ id: uploaded.body.id }] };
    await stage.done("POST", `${path}/messages`, { token, body });
    const { token: reader } = groomer;
    return { token: reader, params: { roomId, messageId: body.id, name: "Rabies 2027.pdf" } };
  },
};

const turnOn = addPushDevice.example;
const pushDevices: Rows = under("/v2/messaging-service/push-devices", {
  "GET ": async (stage) => ({
    token: (await stage.customer()).token,
    shows: { publicKey: turnOn.reply.publicKey },
  }),
  "POST ": async (stage) => ({
    token: (await stage.customer()).token,
    body: turnOn.body,
    shows: { devices: [{ isCurrent: true }] },
  }),
  "DELETE /{id}": async (stage) => {
    const { token } = await stage.customer();
    const path = "/v2/messaging-service/push-devices";
    const { body } = await stage.done("POST", path, { token, body: turnOn.body });
    return { token, params: { id: body.devices[0].id }, shows: { devices: [] } };
  },
});

const QUICK_REPLY = { title: "Late", content: "Hello {name}, I am late." };

/** Ada with this quick reply alone. */
async function withReply(stage: Stage) {
  await stage.db.deleteFrom("quickReplies").execute();
  const { token } = await stage.groomer();
  const id = newId();
  await stage.done("PUT", `/v2/messaging-service/quick-replies/${id}`, { token, body: QUICK_REPLY });
  return { token, id };
}

const quickReplies: Rows = {
  "GET /v2/messaging-service/quick-replies": async (stage) => {
    const { token, id } = await withReply(stage);
    return { token, shows: [{ id, ...QUICK_REPLY }] };
  },
  "PUT /v2/messaging-service/quick-replies/{id}": async (stage) => {
    const { token, id } = await withReply(stage);
    const body = { title: "Late by traffic", content: "I am late." };
    return { token, params: { id }, body, shows: { id, ...body } };
  },
  "DELETE /v2/messaging-service/quick-replies/{id}": async (stage) => {
    const { token, id } = await withReply(stage);
    return { token, params: { id }, shows: [] };
  },
  "GET /v2/messaging-service/rooms/{roomId}/quick-replies": async (stage) => {
    const { roomId } = await inRoom(stage);
    const { token, id } = await withReply(stage);
    return { token, params: { roomId }, shows: [{ id, title: "Late" }] };
  },
};

const rooms: Rows = under("/v2/messaging-service/rooms", {
  "GET ": async (stage) => {
    const { token, roomId } = await inRoom(stage);
    return { token, shows: { items: [{ roomId, unread: 1 }], allRoomsLoaded: true, unreadCount: 1 } };
  },
  "POST ": async (stage) => ({
    token: (await stage.customer()).token,
    body: { groomerId: stage.ada },
    shows: { kind: "pair", title: "Ada Brush", lastMessage: { content: "Room created" } },
  }),
  "GET /{roomId}": async (stage) => {
    const { token, roomId } = await inRoom(stage);
    return { token, params: { roomId }, shows: { roomId, lastMessage: { content: "Yes.", new: true } } };
  },
  "PUT /{roomId}/seen": async (stage) => {
    const { token, roomId } = await inRoom(stage);
    return { token, params: { roomId }, body: { seq: 2 }, shows: { seenSeq: 2, unread: 0 } };
  },
  "GET /{roomId}/messages": async (stage) => {
    const { token, roomId, own, other } = await inRoom(stage);
    return { token, params: { roomId }, shows: { items: [{ id: own }, { id: other }], upTo: 2 } };
  },
  "POST /{roomId}/messages": async (stage) => {
    const { token, roomId, other } = await inRoom(stage);
    const body = { id: newId(), content: "Thank you!", replyTo: other };
    return { token, params: { roomId }, body, shows: { id: body.id, seq: 3, replyMessage: { id: other } } };
  },
  "POST /{roomId}/files": async (stage) => {
    const { token, roomId } = await inRoom(stage);
    const file = new File([makePdf()], "Rabies 2027.pdf");
    return { token, params: { roomId }, file, shows: { name: "Rabies 2027.pdf" } };
  },
  "DELETE /{roomId}/messages/{messageId}": async (stage) => {
    const { token, roomId, own } = await inRoom(stage);
    return {
      token,
      params: { roomId, messageId: own },
      shows: { removed: true, content: "", changedSeq: 3 },
    };
  },
  "PUT /{roomId}/messages/{messageId}/reactions/{reaction}": async (stage) => {
    const { token, roomId, other } = await inRoom(stage);
    const params = { roomId, messageId: other, reaction: "paw" };
    return { token, params, shows: { reactions: [{ reaction: "paw" }], changedSeq: 3 } };
  },
  "DELETE /{roomId}/messages/{messageId}/reactions/{reaction}": async (stage) => {
    const { token, roomId, other } = await inRoom(stage);
    const params = { roomId, messageId: other, reaction: "paw" };
    const path = `/v2/messaging-service/rooms/${roomId}/messages/${other}/reactions/paw`;
    await stage.done("PUT", path, { token });
    return { token, params, shows: { reactions: [], changedSeq: 4 } };
  },
  "POST /{roomId}/typing": async (stage) => {
    const { token, roomId } = await inRoom(stage);
    return { token, params: { roomId } };
  },
  "POST /{roomId}/messages/{messageId}/report": async (stage) => {
    const { token, roomId, other } = await inRoom(stage);
    return { token, params: { roomId, messageId: other }, body: { reason: "Rude" }, shows: { id: other } };
  },
});

export const messagingRows: Rows = {
  ...search,
  ...users,
  ...live,
  ...files,
  ...quickReplies,
  ...pushDevices,
  ...rooms,
};
