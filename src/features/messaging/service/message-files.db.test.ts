import { beforeEach, describe, expect, it } from "vitest";
import { makeSignIn, makeStaffMember } from "#features/accounts/factory.ts";
import { clearFiles } from "#kit/server/files/clear-files.ts";
import { setFileStorage } from "#kit/server/files/storage.ts";
import { newId } from "#kit/server/ids.ts";
import { createLog } from "#kit/server/log.ts";
import { fileWords } from "#kit/wire/file-purposes.ts";
import { useDatabase } from "#tests/db.ts";
import { memoryFiles } from "#tests/memory-files.ts";
import { ROOMS, useMessagingSteps } from "#tests/messaging-steps.ts";
import { makePhoto } from "#tests/photos.ts";
import { makePdf, makeWav, makeWebm } from "#tests/recordings.ts";
import { ROOM_REFUSALS } from "../words/rooms.ts";
import { clearRooms } from "./clear-rooms.ts";
import { forgetRooms } from "./forget-rooms.ts";

const database = useDatabase();
const { at, call, read, pairRoom } = useMessagingSteps(database);

let stored: Map<string, Uint8Array>;
let roomId = "";
beforeEach(async () => {
  await database.db.deleteFrom("files").where("kind", "=", "message").execute();
  const files = memoryFiles();
  stored = files.stored;
  setFileStorage(files);
  roomId = await pairRoom();
});

type Caller = { token: string };
const pdf = (name = "Rabies 2027.pdf") => new File([makePdf()], name);
const wav = () => new File([makeWav()], "note.wav");

const upload = (by: Caller, file: File, room = roomId) =>
  at.stage.world.call("POST", `${ROOMS}/${room}/files`, { token: by.token, file });
const uploaded = async (by: Caller, file: File) => (await upload(by, file)).body.id as string;
const send = (by: Caller, files: { id: string; duration?: number }[], content = "", id = newId()) =>
  call(by, "POST", `/${roomId}/messages`, { id, content, files });
const show = (by: Caller, url: string) => at.stage.world.call("GET", url, { token: by.token });
const states = async () =>
  (await database.db.selectFrom("files").select("state").where("kind", "=", "message").execute()).map(
    ({ state }) => state,
  );
const sweep = () =>
  clearFiles.run({}, {
    db: database.db,
    clock: at.stage.world.clock,
    log: createLog("silent"),
  } as Parameters<typeof clearFiles.run>[1]);

describe("files of a message", () => {
  it("arrive with their kind, name and address, and only members read them", async () => {
    const ids = [
      await uploaded(at.ann, await makePhoto("Biscuit.jpg")),
      await uploaded(at.ann, pdf()),
      await uploaded(at.ann, wav()),
    ];
    const [photo = "", document = "", voice = ""] = ids;
    const sent = await send(at.ann, [{ id: photo }, { id: document }, { id: voice, duration: 1.5 }], "Here");
    expect(sent.body.files).toMatchObject([
      { name: "Biscuit", extension: "webp", type: "image/webp", audio: false, duration: null },
      { name: "Rabies 2027", extension: "pdf", type: "application/pdf", size: makePdf().byteLength },
      { name: "note", extension: "wav", type: "audio/wav", audio: true, duration: 1.5 },
    ]);
    const { body } = await read(at.ada, roomId);
    expect(body.items[0]).toMatchObject({ content: "Here", files: sent.body.files });
    const [first, second, third] = sent.body.files.map(({ url }: { url: string }) => url);
    expect(second).toBe(`/v2/messaging-service/files/${roomId}/${sent.body.id}/Rabies%202027.pdf`);
    for (const by of [at.ann, at.ada]) {
      expect((await show(by, second)).body).toEqual(makePdf());
      expect((await show(by, third)).body).toEqual(makeWav());
      for (const size of ["", "?size=thumbnail"]) {
        const shown = await show(by, first + size);
        expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/webp"]);
      }
    }
    const stranger = await at.stage.customer();
    const staff = { token: await at.stage.staff() };
    for (const url of [first, second, third]) {
      expect((await show(stranger, url)).status).toBe(404);
      expect((await show(staff, url)).status).toBe(404);
      expect((await at.stage.world.call("GET", url)).status).toBe(401);
    }
    // Neither does the call for documents answer, which staff may use.
    for (const by of [staff, stranger]) expect((await show(by, `/v2/files/${document}`)).status).toBe(404);
    expect((await show(at.ann, second.replace("Rabies", "Other"))).status).toBe(404);
  });

  it("are what their bytes are, whatever their names say", async () => {
    const webPage = new File(["<!doctype html><script>alert(1)</script>"], "photo.jpg");
    const drawing = new File(['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'], "photo.png");
    const video = new File([makeWebm("V_VP8")], "note.webm");
    for (const file of [webPage, drawing]) {
      const { status, body } = await upload(at.ann, file);
      expect([status, body.errors]).toEqual([422, { file: [fileWords.wrongKind("message")] }]);
    }
    expect((await upload(at.ann, video)).status).toBe(422);
    expect((await upload(at.ann, pdf("holiday.jpg"))).body).toMatchObject({
      name: "holiday.pdf",
      mediaType: "application/pdf",
    });
    expect((await upload(at.ann, await makePhoto("page.html"))).body).toMatchObject({
      name: "page.webp",
      mediaType: "image/webp",
    });
    expect(await states()).toEqual(["writing", "writing"]);
  });

  it("get different names, and are at most five", async () => {
    const ids = [];
    for (let nth = 0; nth < 6; nth++) ids.push({ id: await uploaded(at.ann, pdf()) });
    const refused = await send(at.ann, ids);
    expect([refused.status, refused.body.errors]).toEqual([422, { files: [ROOM_REFUSALS.manyFiles] }]);
    const { body } = await send(at.ann, ids.slice(0, 3));
    expect(body.files.map(({ name }: { name: string }) => name)).toEqual([
      "Rabies 2027",
      "Rabies 2027 2",
      "Rabies 2027 3",
    ]);
    expect((await call(at.ada, "GET", `/${roomId}`)).body.lastMessage.content).toBe("3 files");
  });

  it("are sent once, also for a repeated message, and only by the person who uploaded them", async () => {
    const [mine, others] = [await uploaded(at.ann, pdf()), await uploaded(at.ada, pdf())];
    const gone = { files: [ROOM_REFUSALS.fileGone] };
    for (const files of [[{ id: others }], [{ id: newId() }], [{ id: mine }, { id: mine }]]) {
      const refused = await send(at.ann, files);
      expect([refused.status, refused.body.errors]).toEqual([422, gone]);
    }
    expect((await read(at.ann, roomId)).body.items).toEqual([]);
    const id = newId();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send(at.ann, [{ id: mine }], "Once", id)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await read(at.ada, roomId)).body.items).toMatchObject([{ content: "Once", files: [{}] }]);
    expect((await send(at.ann, [{ id: mine }])).body.errors).toEqual(gone);
  });

  it("need a room that takes messages", async () => {
    const stranger = await at.stage.customer();
    expect((await upload(stranger, pdf())).status).toBe(404);
    const id = await uploaded(at.ann, pdf());
    const { accountId } = at.ann;
    await database.db
      .insertInto("blocks")
      .values({
        siteId: at.stage.world.siteId,
        accountId,
        blockedId: at.ada.accountId,
        blockedAt: at.stage.now(),
      })
      .execute();
    expect((await upload(at.ann, pdf())).status).toBe(409);
    expect((await send(at.ann, [{ id }])).status).toBe(409);
    expect([stored.size, await states()]).toEqual([1, ["writing"]]);
  });

  it("go with a removed message, and no reader gets them anymore", async () => {
    const { body: sent } = await send(at.ann, [{ id: await uploaded(at.ann, await makePhoto()) }]);
    expect(stored.size).toBe(3);
    await call(at.ada, "POST", `/${roomId}/messages`, { id: newId(), content: "Nice", replyTo: sent.id });
    expect((await read(at.ada, roomId)).body.items[1].replyMessage.content).toBe("Photo");
    const { body } = await call(at.ann, "DELETE", `/${roomId}/messages/${sent.id}`);
    expect(body).toMatchObject({ removed: true, files: [] });
    expect((await show(at.ada, sent.files[0].url)).status).toBe(404);
    expect((await read(at.ada, roomId)).body.items[1].replyMessage.content).toBe("");
    await sweep();
    expect([stored.size, await states()]).toEqual([0, []]);
  });

  it("go with their room, after its time and with the customer's account", async () => {
    const keep = async () => send(at.ann, [{ id: await uploaded(at.ann, await makePhoto()) }]);
    await keep();
    const later = new Date(at.stage.now().getTime() + 3 * 365 * 86_400_000);
    await clearRooms(database.db, later);
    expect(await states()).toEqual(["removed"]);
    await sweep();
    expect([stored.size, await states()]).toEqual([0, []]);
    roomId = await pairRoom();
    await keep();
    const { siteId } = at.stage.world;
    const { accountId } = at.ann;
    await database.db.transaction().execute((tx) => forgetRooms(tx, { siteId, accountId }));
    await sweep();
    expect([stored.size, await states()]).toEqual([0, []]);
  });

  it("are found by their names, and are in the export of the customer's data", async () => {
    await send(at.ann, [{ id: await uploaded(at.ann, pdf("Zucchini harvest.pdf")) }]);
    const found = await at.stage.world.call("GET", "/v2/messaging-service/search?text=zucch", {
      token: at.ada.token,
    });
    const parts = found.body[0].passage;
    expect(parts.find(({ isMatch }: { isMatch: boolean }) => isMatch).text).toBe("Zucchini");
    const { body } = await at.stage.world.call("GET", "/v2/account/customer/export", {
      token: at.ann.token,
    });
    expect(JSON.stringify(body.conversations)).toContain("Zucchini%20harvest.pdf");
  });

  it("are hidden from staff who act for a member, but for the team's own room", async () => {
    const { siteId } = at.stage.world;
    const { body: sent } = await send(at.ann, [{ id: await uploaded(at.ann, pdf()) }]);
    const pair = sent.files[0].url;
    const opened = await at.stage.world.call("POST", "/v2/messaging-service/support-room", {
      token: at.ann.token,
    });
    roomId = opened.body.roomId;
    const { body: asked } = await send(at.ann, [{ id: await uploaded(at.ann, wav()) }]);
    const staff = await makeStaffMember(database.db, siteId);
    const acting = {
      token: await makeSignIn(database.db, siteId, at.ann.accountId, { impersonatorId: staff.accountId }),
    };
    expect((await show(acting, pair)).status).toBe(404);
    expect((await show(acting, asked.files[0].url)).status).toBe(200);
    expect((await upload(acting, pdf())).status).toBe(403);
  });

  it("are read by the team from when it joined", async () => {
    const { body: before } = await send(at.ann, [{ id: await uploaded(at.ann, pdf()) }]);
    const staff = { token: await at.stage.staff() };
    await call(at.ann, "POST", `/${roomId}/team`);
    const { body: after } = await send(at.ann, [{ id: await uploaded(at.ann, pdf()) }]);
    expect((await show(staff, before.files[0].url)).status).toBe(404);
    expect((await show(staff, after.files[0].url)).status).toBe(200);
    const unread = await makeStaffMember(database.db, at.stage.world.siteId, { permissions: [] });
    const without = { token: await makeSignIn(database.db, at.stage.world.siteId, unread.accountId) };
    expect((await show(without, after.files[0].url)).status).toBe(403);
  });
});
