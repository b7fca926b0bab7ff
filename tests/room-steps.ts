import { openRentalRoom } from "#features/messaging/service/open-rental-room.ts";
import { newId } from "#kit/server/ids.ts";
import { type EndpointSpec, fillPath } from "#kit/wire/endpoint.ts";
import { handlers } from "../src/api.ts";
import type { TestDatabase } from "./db.ts";
import type { useMessagingSteps } from "./messaging-steps.ts";
import { makePdf } from "./recordings.ts";
import { keyOf } from "./samples.ts";
import type { Answer, World } from "./world.ts";

export const ROOM = "/v2/messaging-service/rooms/{roomId}";
export const MESSAGE = `${ROOM}/messages/{messageId}`;
export const REACTION = `${MESSAGE}/reactions/{reaction}`;
export const FILE = "/v2/messaging-service/files/{roomId}/{messageId}/{name}";
const FILE_NAME = "Rabies.pdf";
const TEAM_ROOM = "/v2/staff/messages/rooms/{roomId}";

const ofRooms = handlers
  .map(({ endpoint }) => endpoint)
  .filter(({ params, path }) => params && "roomId" in params.shape && path.includes("{roomId}"));
export const memberCalls = ofRooms.filter(({ path }) => path.startsWith("/v2/messaging-service/"));
export const teamCalls = ofRooms.filter(({ path }) => path.startsWith("/v2/staff/"));

const BODIES: Record<string, () => object> = {
  [`POST ${ROOM}/messages`]: () => ({ id: newId(), content: "Hello" }),
  [`PUT ${ROOM}/seen`]: () => ({ seq: 1 }),
  [`POST ${MESSAGE}/report`]: () => ({ reason: "Rude" }),
  [`POST ${TEAM_ROOM}/messages`]: () => ({ id: newId(), content: "Hello", seq: 1 }),
  [`PUT ${TEAM_ROOM}/assignee`]: () => ({ assigneeId: null, from: null }),
  [`POST ${TEAM_ROOM}/reopen`]: () => ({}),
  [`POST ${TEAM_ROOM}/done`]: () => ({ seq: 1 }),
  [`POST ${TEAM_ROOM}/notes`]: () => ({ id: newId(), content: "A note" }),
};

export type Place = { roomId: string; messageId: string };
export const nowhere = (): Place => ({ roomId: newId(), messageId: newId() });

export const ROOM_KINDS = ["pair", "rental", "support", "public"] as const;
export type Kind = (typeof ROOM_KINDS)[number];

/** The rooms of Ann, one of each kind, and the calls with them. */
export function useRoomSteps(
  database: TestDatabase,
  { at, open, say }: Pick<ReturnType<typeof useMessagingSteps>, "at" | "open" | "say">,
) {
  /** Makes a call with a room. `name` and `reaction` are those of the made rooms. */
  async function send(
    spec: EndpointSpec,
    place: Place,
    token: string | undefined,
    world: Pick<World, "call"> = at.stage.world,
  ): Promise<Answer> {
    const key = keyOf(spec);
    const path = fillPath(spec.path, { ...place, name: FILE_NAME, reaction: "heart" });
    const body = BODIES[key]?.();
    const isUpload = key === `POST ${ROOM}/files`;
    return world.call(spec.method, path, {
      ...(token && { token }),
      ...(body && { body }),
      ...(isUpload && { file: new File([makePdf()], FILE_NAME) }),
    });
  }

  /** Ada writes with a file. */
  async function sayWithFile(roomId: string): Promise<Place> {
    const { token } = at.ada;
    const { done } = at.stage;
    const path = fillPath(ROOM, { roomId });
    const uploaded = await done("POST", `${path}/files`, { token, file: new File([makePdf()], FILE_NAME) });
    const body = { id: newId(), content: "The papers", files: [{ id: uploaded.body.id }] };
    await done("POST", `${path}/messages`, { token, body });
    return { roomId, messageId: body.id };
  }

  /** The rooms of Ann, with a message of the other side. */
  const KINDS = {
    pair: async () => sayWithFile((await open(at.ann)).body.roomId),
    rental: async () => {
      const rental = { rentalId: newId(), title: "Van 7", endedAt: null };
      const members = { renterAccountId: at.ann.accountId, ownerAccountId: at.ada.accountId };
      const { siteId } = at.stage.world;
      return sayWithFile(
        await database.db
          .transaction()
          .execute((tx) => openRentalRoom(tx, siteId, { ...rental, ...members }, at.stage.now())),
      );
    },
    support: async () => {
      const { done } = at.stage;
      const { body } = await done("POST", "/v2/messaging-service/support-room", { token: at.ann.token });
      const { roomId } = body as Place;
      const { body: sent } = await say(at.ann, roomId, "Is anybody there?");
      const answer = { id: newId(), content: "Yes.", seq: sent.seq };
      const token = await at.stage.staff();
      await done("POST", `/v2/staff/messages/rooms/${roomId}/messages`, { token, body: answer });
      return { roomId, messageId: answer.id };
    },
    public: async () => {
      const { areaId } = at.stage.world;
      await database.db
        .updateTable("customers")
        .set({ areaId })
        .where("id", "=", at.ann.customerId)
        .execute();
      at.stage.world.clock.advance({ minutes: 1 });
      const id = newId();
      // Digits in a row may look like the number of a card.
      const letters = id.replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "");
      const body = { title: `News ${letters}`, content: "Closed on Monday.", role: "customer", areaId };
      const token = await at.stage.staff();
      const path = `/v2/staff/messages/announcements/${id}`;
      const { roomId } = (await at.stage.done("PUT", path, { token, body })).body as Place;
      await at.stage.done("GET", "/v2/messaging-service/rooms", { token: at.ann.token });
      return { roomId, messageId: id };
    },
  } satisfies Record<Kind, () => Promise<Place>>;

  return { send, make: (kind: Kind) => KINDS[kind]() };
}
