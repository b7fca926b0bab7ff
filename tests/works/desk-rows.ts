import { makeStaffMember } from "#features/accounts/factory.ts";
import { makeMessage, makePairRoom } from "#features/messaging/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { type Rows, type Stage, under } from "./stage.ts";

const MEMBER = "/v2/messaging-service";

/** A customer whose message waits for the team. */
async function waiting(stage: Stage) {
  const customer = await stage.customer({ firstName: "Ann", lastName: "Lee" });
  const { token } = customer;
  const { roomId } = (await stage.done("POST", `${MEMBER}/support-room`, { token })).body;
  const body = { id: newId(), content: "Can I pay by check?" };
  await stage.done("POST", `${MEMBER}/rooms/${roomId}/messages`, { token, body });
  return { customer, token: await stage.staff(), params: { roomId }, roomId };
}

/** A conversation that a member of the team has open. */
async function opened(stage: Stage) {
  const { token, params, roomId } = await waiting(stage);
  const reader = await makeStaffMember(stage.db, stage.world.siteId, { now: stage.now() });
  await stage.done("PUT", `/v2/staff/messages/rooms/${roomId}/reading`, { token: reader.token });
  return { token, params, reader };
}

async function teammate(stage: Stage, token: string): Promise<string> {
  return (await stage.done("GET", "/v2/staff/messages/team", { token })).body[0].id;
}

/** The only prepared answer of the brand. */
async function savedReply(stage: Stage) {
  const [id, token] = [newId(), await stage.staff()];
  await stage.db.deleteFrom("cannedReplies").where("siteId", "=", stage.world.siteId).execute();
  const body = { title: "Hello", content: "Hello {name}" };
  await stage.done("PUT", `/v2/staff/messages/replies/${id}`, { token, body });
  return { id, token };
}

/** An announcement to groomers. */
async function announced(stage: Stage) {
  const [id, token] = [newId(), await stage.staff()];
  const body = { title: "Holidays", content: "No visits on December 25.", role: "groomer", areaId: null };
  await stage.done("PUT", `/v2/staff/messages/announcements/${id}`, { token, body });
  return { id, token, body };
}

/** A room of a customer and Ada, in which the customer reported a message. */
async function reported(stage: Stage) {
  const { db, world, ada: groomerId } = stage;
  const { token, customerId } = await stage.customer();
  const { accountId } = await stage.groomer();
  const roomId = await makePairRoom(db, world.siteId, { customerId, groomerId }, stage.now());
  const messageId = await makeMessage(
    db,
    world.siteId,
    { roomId, senderId: accountId, content: "Rude" },
    stage.now(),
  );
  const path = `${MEMBER}/rooms/${roomId}/messages/${messageId}/report`;
  await stage.done("POST", path, { token, body: { reason: "Rude words" } });
  const reports = db.selectFrom("messageReports").select("id").where("messageId", "=", messageId);
  const { id } = await reports.executeTakeFirstOrThrow();
  return { id, roomId, token };
}

const rooms: Rows = under("/v2/staff/messages", {
  "GET /rooms": async (stage) => {
    const { token } = await waiting(stage);
    return { token, query: { list: "open" } };
  },
  "POST /rooms": async (stage) => {
    const { customerId } = await stage.customer();
    return { token: await stage.staff(), body: { customerId }, shows: { kind: "support", status: "done" } };
  },
  "GET /announcements": async (stage) => ({ token: (await announced(stage)).token }),
  "PUT /announcements/{id}": async (stage) => {
    const { token, body } = await announced(stage);
    return { token, params: { id: newId() }, body, shows: { title: "Holidays", removed: false } };
  },
  "DELETE /announcements/{id}": async (stage) => {
    const { id, token } = await announced(stage);
    return { token, params: { id }, shows: { content: "", removed: true } };
  },
  "GET /team": async (stage) => ({ token: await stage.staff() }),
  "GET /rooms/{roomId}": async (stage) => {
    const { token, params } = await waiting(stage);
    return { token, params, shows: { title: "Ann Lee", status: "open", unread: 1 } };
  },
  "PUT /rooms/{roomId}/assignee": async (stage) => {
    const { token, params } = await waiting(stage);
    const assigneeId = await teammate(stage, token);
    return { token, params, body: { assigneeId, from: null }, shows: { assignee: { id: assigneeId } } };
  },
  "POST /rooms/{roomId}/done": async (stage) => {
    const { token, params } = await waiting(stage);
    return { token, params, body: { seq: 2 }, shows: { status: "done", unread: 0 } };
  },
  "POST /rooms/{roomId}/reopen": async (stage) => {
    const { token, params, roomId } = await waiting(stage);
    await stage.done("POST", `/v2/staff/messages/rooms/${roomId}/done`, { token, body: { seq: 2 } });
    return { token, params, body: {}, shows: { status: "open" } };
  },
  "GET /rooms/{roomId}/messages": async (stage) => {
    const { token, params } = await waiting(stage);
    return { token, params, shows: { items: [{ kind: "notice" }, { senderName: "Ann Lee" }] } };
  },
  "POST /rooms/{roomId}/messages": async (stage) => {
    const { token, params } = await waiting(stage);
    const body = { id: newId(), content: "Yes, you can.", seq: 2 };
    return { token, params, body, shows: { seq: 3, isTeam: true } };
  },
  "GET /rooms/{roomId}/visits": async (stage) => {
    const { roomId, token: member } = await reported(stage);
    await stage.done("POST", `${MEMBER}/rooms/${roomId}/team`, { token: member });
    return { token: await stage.staff(), params: { roomId }, shows: [] };
  },
  "GET /rooms/{roomId}/customer": async (stage) => {
    const { token, params } = await waiting(stage);
    return { token, params, shows: { customer: { pets: [], credit: 0, upcoming: [], past: [] } } };
  },
  "GET /rooms/{roomId}/readers": async (stage) => {
    const { token, params, reader } = await opened(stage);
    return { token, params, shows: [{ id: reader.accountId }] };
  },
  "PUT /rooms/{roomId}/reading": async (stage) => {
    const { token, params, reader } = await opened(stage);
    return { token, params, shows: [{ id: reader.accountId }] };
  },
  "DELETE /rooms/{roomId}/reading": async (stage) => {
    const { params, reader } = await opened(stage);
    return { token: reader.token, params };
  },
  "POST /rooms/{roomId}/typing": async (stage) => {
    const { token, params } = await waiting(stage);
    return { token, params };
  },
  "GET /replies": async (stage) => {
    const { id, token } = await savedReply(stage);
    return { token, shows: [{ id, content: "Hello {name}" }] };
  },
  "GET /rooms/{roomId}/replies": async (stage) => {
    const { id } = await savedReply(stage);
    const { token, params } = await waiting(stage);
    return { token, params, shows: [{ id, content: "Hello Ann Lee" }] };
  },
  "PUT /replies/{id}": async (stage) => ({
    token: await stage.staff(),
    params: { id: newId() },
    body: { title: newId(), content: "Hello {name}" },
    shows: { content: "Hello {name}" },
  }),
  "DELETE /replies/{id}": async (stage) => {
    const { id, token } = await savedReply(stage);
    return { token, params: { id }, shows: [] };
  },
  "GET /settings": async (stage) => ({
    token: await stage.staff(),
    shows: { nextAnswerMinutes: 240 },
  }),
  "PUT /settings": async (stage) => {
    const hours = [{ weekday: 2, opensAt: 0, closesAt: 1_440 }];
    const limits = { messagingDays: 60, messageMonths: 12 };
    const awayAnswer = "Back from {opening}.";
    const shows = { hours, firstAnswerMinutes: 45, nextAnswerMinutes: 240, ...limits, awayAnswer };
    const token = await stage.staff();
    const { body: from } = await stage.done("GET", "/v2/staff/messages/settings", { token });
    return { token, body: { ...shows, from }, shows };
  },
  "GET /reports": async (stage) => {
    await reported(stage);
    return { token: await stage.staff(), query: { status: "open" } };
  },
  "GET /reports/{id}/messages": async (stage) => {
    const { id } = await reported(stage);
    return { token: await stage.staff(), params: { id }, shows: [{ content: "Rude" }] };
  },
  ...Object.fromEntries(
    Object.entries({ join: "isJoined", "remove-message": "isRemoved" }).map(([verb, fact]) => [
      `POST /reports/{id}/${verb}`,
      async (stage: Stage) => {
        const { id } = await reported(stage);
        return { token: await stage.staff(), params: { id }, body: {}, shows: { [fact]: true } };
      },
    ]),
  ),
  "POST /reports/{id}/close": async (stage) => {
    const { id } = await reported(stage);
    const shows = { closedAt: stage.now().toISOString() };
    return { token: await stage.staff(), params: { id }, body: {}, shows };
  },
  "GET /rooms/{roomId}/notes": async (stage) => {
    const { token, params, roomId } = await waiting(stage);
    const body = { id: newId(), content: "Check the refund." };
    await stage.done("POST", `/v2/staff/messages/rooms/${roomId}/notes`, { token, body });
    return { token, params, shows: [{ content: body.content }] };
  },
  "POST /rooms/{roomId}/notes": async (stage) => {
    const { token, params } = await waiting(stage);
    const body = { id: newId(), content: "Check the refund." };
    return { token, params, body, shows: { content: body.content } };
  },
});

export const deskRows: Rows = {
  ...rooms,
  [`POST ${MEMBER}/rooms/{roomId}/team`]: async (stage) => {
    const { token, roomId } = await reported(stage);
    return { token, params: { roomId }, shows: { lastMessage: { senderId: null }, unread: 1 } };
  },
  [`POST ${MEMBER}/support-room`]: async (stage) => ({
    token: (await stage.customer()).token,
    shows: { kind: "support", adminCustomerRoom: true, lastMessage: { content: "Room created" } },
  }),
};
