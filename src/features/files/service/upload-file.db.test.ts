import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeSignIn, makeStaffMember } from "#features/accounts/factory.ts";
import { clearFiles } from "#kit/server/files/clear-files.ts";
import { attachUpload } from "#kit/server/files/file-rows.ts";
import { savePhoto } from "#kit/server/files/save-photo.ts";
import { setFileStorage } from "#kit/server/files/storage.ts";
import { newId } from "#kit/server/ids.ts";
import { createLog } from "#kit/server/log.ts";
import { fileWords, MAX_ACCOUNT_BYTES } from "#kit/wire/file-purposes.ts";
import { useDatabase } from "#tests/db.ts";
import { memoryFiles } from "#tests/memory-files.ts";
import { makePhoto } from "#tests/photos.ts";
import { makePdf, makeWav } from "#tests/recordings.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { forgetFiles } from "./forget-files.ts";

const database = useDatabase();
const DOCUMENTS = "/v2/files/documents";
const RECORDINGS = "/v2/files/recordings";
let world: World;
let files: ReturnType<typeof memoryFiles>;
let owner: { accountId: string; token: string };

beforeAll(async () => {
  world = await makeWorld(database.db);
});

beforeEach(async () => {
  files = memoryFiles();
  setFileStorage(files);
  owner = await world.addCustomer();
});

const pdf = (name = "Rabies 2027.pdf") => new File([makePdf()], name, { type: "application/pdf" });
const wav = (name = "note.wav") => new File([makeWav()], name, { type: "audio/wav" });
const send = (path: string, file: Blob, token = owner.token) => world.call("POST", path, { token, file });
const show = (id: string, token: string | undefined = owner.token, headers = {}) =>
  world.call("GET", `/v2/files/${id}`, { headers, ...(token && { token }) });
const upload = async (path: string, file: Blob) => (await send(path, file)).body.id as string;
const tools = () => ({ db: database.db, clock: world.clock, log: createLog("silent") });
const rows = () =>
  database.db
    .selectFrom("files")
    .select(["purpose", "state"])
    .where("accountId", "=", owner.accountId)
    .execute();
const faultOf = ({ status, body }: { status: number; body: { code: string; errors?: object } }) => [
  status,
  body.code,
  body.errors ?? {},
];

describe("a document", () => {
  it("is stored unchanged and always downloaded, in a sandbox", async () => {
    const { status, body } = await send(DOCUMENTS, pdf());
    const size = makePdf().byteLength;
    expect([status, body]).toEqual([
      200,
      { id: expect.any(String), name: "Rabies 2027.pdf", mediaType: "application/pdf", bytes: size },
    ]);
    const shown = await show(body.id);
    expect(shown.body).toEqual(makePdf());
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="Rabies-2027.pdf"; filename*=UTF-8''Rabies%202027.pdf`,
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "private, no-cache",
    });
  });

  it.each([
    ["../../etc/passwd", "passwd.pdf"],
    ["C:\\scans\\report.exe", "report.pdf"],
    ["a; filename=evil.html", "a filename evil.pdf"],
    ["<b>note</b>.pdf", "b.pdf"],
    ["Führerschein.PDF", "Führerschein.pdf"],
    [".pdf", "file.pdf"],
    ["a".repeat(400), `${"a".repeat(80)}.pdf`],
  ])("named %j gets a name without paths and marks", async (given, name) => {
    const { status, body } = await send(DOCUMENTS, pdf(given));
    expect([status, body.name]).toEqual([200, name]);
    const { headers } = await show(body.id);
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="[\w.-]+"/);
    const [key = ""] = files.stored.keys();
    expect(key).toMatch(/^[\w-]+\/[\w-]+\.pdf$/);
  });

  it("is for its owner and for staff who may see documents", async () => {
    const id = await upload(DOCUMENTS, pdf());
    const people = await world.addPeople();
    const now = world.clock.now();
    const reader = await makeStaffMember(database.db, world.siteId, { now, permissions: ["documents.read"] });
    const other = await makeStaffMember(database.db, world.siteId, { now, permissions: ["orders.read"] });
    expect((await show(id, reader.token)).status).toBe(200);
    expect((await show(id, other.token)).body.code).toBe("forbidden");
    for (const role of ["customer", "groomer", "renter"] as const) {
      expect((await show(id, people[role].token)).status, role).toBe(404);
    }
    expect((await show(id, "")).status).toBe(401);
    expect((await show(newId(), reader.token)).status).toBe(404);
    const elsewhere = await makeWorld(database.db);
    setFileStorage(files);
    const foreign = await elsewhere.addStaff();
    expect((await elsewhere.call("GET", `/v2/files/${id}`, foreign)).status).toBe(404);
  });

  it("is neither shown to nor saved by staff who act for its owner", async () => {
    const id = await upload(DOCUMENTS, pdf());
    const people = await world.addPeople();
    const token = await makeSignIn(database.db, world.siteId, owner.accountId, {
      now: world.clock.now(),
      impersonatorId: people.staff.accountId,
    });
    expect((await show(id, token)).body.code).toBe("forbidden");
    expect((await send(DOCUMENTS, pdf(), token)).body.code).toBe("forbidden");
  });

  it("is uploaded by people who are not active yet", async () => {
    const people = await world.addPeople();
    for (const role of ["groomer", "renter"] as const) {
      const { accountId, token } = people[role];
      await database.db
        .updateTable("accounts")
        .set({ status: "pending" })
        .where("id", "=", accountId)
        .execute();
      expect((await send(DOCUMENTS, pdf(), token)).status, role).toBe(200);
    }
    expect((await send(DOCUMENTS, pdf(), people.staff.token)).status).toBe(403);
  });
});

describe("a recording", () => {
  it("is played on the page and only by its owner", async () => {
    const id = await upload(RECORDINGS, wav());
    const shown = await show(id);
    expect(shown.body).toEqual(makeWav());
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      "content-type": "audio/wav",
      "content-disposition": 'inline; filename="note.wav"',
      "accept-ranges": "bytes",
    });
    expect((await show(id, (await world.addStaff()).token)).status).toBe(404);
    expect((await show(id, (await world.addCustomer()).token)).status).toBe(404);
  });

  it("is sent in single ranges", async () => {
    const id = await upload(RECORDINGS, wav());
    const whole = makeWav();
    const part = await show(id, owner.token, { range: "bytes=2-5" });
    expect([part.status, part.headers.get("content-range"), part.body]).toEqual([
      206,
      `bytes 2-5/${whole.byteLength}`,
      whole.subarray(2, 6),
    ]);
    const rest = await show(id, owner.token, { range: "bytes=-3" });
    expect([rest.status, rest.body]).toEqual([206, whole.subarray(-3)]);
    const beyond = await show(id, owner.token, { range: `bytes=${whole.byteLength}-` });
    expect([beyond.status, beyond.headers.get("content-range"), beyond.body.byteLength]).toEqual([
      416,
      `bytes */${whole.byteLength}`,
      0,
    ]);
  });

  it("is sent whole for several ranges, and for a range of another version", async () => {
    const id = await upload(RECORDINGS, wav());
    const etag = (await show(id)).headers.get("etag") ?? "";
    const overlapping = `bytes=${Array(500).fill("0-").join(",")}`;
    for (const headers of [
      { range: "bytes=0-1,4-5" },
      { range: overlapping },
      { range: "bytes=9-2" },
      { range: "bytes=0-1", "if-range": '"another"' },
      { range: "bytes=0-1", "if-range": "Wed, 06 Jan 2027 08:00:00 GMT" },
    ]) {
      const answer = await show(id, owner.token, headers);
      expect([answer.status, answer.body.byteLength]).toEqual([200, makeWav().byteLength]);
    }
    expect((await show(id, owner.token, { range: "bytes=0-1", "if-range": etag })).status).toBe(206);
    expect((await show(id, owner.token, { range: "bytes=0-1", "if-none-match": etag })).status).toBe(304);
  });
});

describe("an upload is refused", () => {
  it.each([
    [DOCUMENTS, wav("rabies.pdf"), fileWords.wrongKind("document")],
    [RECORDINGS, pdf("note.wav"), fileWords.wrongKind("audio")],
    [DOCUMENTS, new File(["<svg/>"], "a.pdf", { type: "application/pdf" }), fileWords.wrongKind("document")],
  ])("as another kind by its bytes at %s", async (path, file, words) => {
    expect(faultOf(await send(path, file))).toEqual([422, "validation_failed", { file: [words] }]);
    expect([await rows(), files.stored.size]).toEqual([[], 0]);
  });

  it.each([
    [DOCUMENTS, "document"],
    [RECORDINGS, "audio"],
  ] as const)("above the limit of %s, with or without a form's own bytes", async (path, purpose) => {
    const mb = 1024 * 1024;
    for (const bytes of [10 * mb + 1, 10 * mb + 40_000]) {
      const answer = await send(path, new File([new Uint8Array(bytes)], "a"));
      expect(faultOf(answer)).toEqual([413, "too_large", { file: [fileWords.tooLarge(purpose)] }]);
    }
  });

  it("when it stops in the middle, or is not a form", async () => {
    const form = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7';
    const post = (type: string) =>
      world.call("POST", DOCUMENTS, { token: owner.token, text: form, headers: { "content-type": type } });
    expect((await post("multipart/form-data; boundary=x")).body.code).toBe("bad_request");
    expect((await post("multipart/form-data; boundary=y")).body.code).toBe("bad_request");
    expect((await post("application/pdf")).body.code).toBe("unsupported_type");
    expect(await rows()).toEqual([]);
  });

  it("when its name looks like a card number", async () => {
    expect((await send(DOCUMENTS, pdf("4242 4242 4242 4242.pdf"))).body.errors).toHaveProperty("file");
  });

  const fill = (purpose: "document" | "visit_photo", bytes: number) =>
    database.db
      .insertInto("files")
      .values({
        siteId: world.siteId,
        accountId: owner.accountId,
        id: newId(),
        key: newId(),
        kind: purpose,
        purpose,
        mediaType: "application/pdf",
        state: "kept",
        bytes,
        createdAt: world.clock.now(),
      })
      .execute();

  it("before its bytes are read, when the account has no space", async () => {
    await fill("document", MAX_ACCOUNT_BYTES);
    const full = [409, "conflict", { file: [fileWords.accountFull] }];
    expect(faultOf(await send(DOCUMENTS, new File(["no document"], "a.pdf")))).toEqual(full);
    expect(faultOf(await send(RECORDINGS, wav()))).toEqual(full);
  });

  it("when it would exceed the space, while photos of visits do not use it up", async () => {
    await fill("visit_photo", 1_000_000_000);
    expect((await send(DOCUMENTS, pdf())).status).toBe(200);
    await fill("document", MAX_ACCOUNT_BYTES - 1_000 - makePdf().byteLength);
    const answer = await send(RECORDINGS, wav());
    expect(faultOf(answer)).toEqual([409, "conflict", { file: [fileWords.accountFull] }]);
    const photo = await makePhoto();
    const given = { name: photo.name, bytes: new Uint8Array(await photo.arrayBuffer()) };
    const context = { ...tools(), siteId: world.siteId, now: world.clock.now() };
    const id = await savePhoto(context, owner.accountId, "visit", given, "visit_photo");
    expect(id).toEqual(expect.any(String));
    await fill("document", 1_000);
    await expect(savePhoto(context, owner.accountId, "pet_photo", given)).rejects.toThrow(
      fileWords.accountFull,
    );
  });

  it("when the disk is full", async () => {
    setFileStorage({ ...files, put: () => Promise.reject(Object.assign(new Error(), { code: "ENOSPC" })) });
    expect((await send(DOCUMENTS, pdf())).body.code).toBe("service_unavailable");
  });
});

describe("the bytes of a file", () => {
  it("are removed after an hour unless a call has taken the file over", async () => {
    const lost = await upload(DOCUMENTS, pdf());
    const taken = await upload(RECORDINGS, wav());
    const { accountId } = owner;
    const take = (kind: string) =>
      database.db.transaction().execute((tx) => attachUpload(tx, world.siteId, taken, { accountId, kind }));
    expect([await take("document"), await take("audio")]).toEqual([false, true]);
    world.clock.advance({ hours: 2 });
    await clearFiles.run({}, tools());
    expect([(await show(lost)).status, (await show(taken)).status, files.stored.size]).toEqual([404, 200, 1]);
  });

  it("are removed with the account", async () => {
    const id = await upload(DOCUMENTS, pdf());
    const account = { siteId: world.siteId, accountId: owner.accountId };
    await database.db.transaction().execute((tx) => forgetFiles(tx, account));
    expect((await show(id)).status).toBe(404);
    await clearFiles.run({}, tools());
    expect([await rows(), files.stored.size]).toEqual([[], 0]);
  });
});
