import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Disk } from "#tests/offline-browser/disk.ts";
import { addWaiting, drainWaiting, listWaiting } from "./command-queue.ts";
import { addWaitingFile, drainWaitingFiles, listWaitingFiles } from "./file-queue.ts";

// What a device does with the answers of a program to which another account is signed in by now, or that
// refuses a press. The lives of whole browsers are in waiting-queues.test.ts.

const PATH = "/v2/groomer/commands";
type Answer = { status: number; body?: object };
let sent: { path: string; ids: string[] }[];
let answers: (path: string, ids: string[]) => Answer;
/** Each test has an account of its own: the queues open their stores once. */
let count = 0;
let ann = "";

const disk = new Disk(
  {
    add: (_, run) => void setImmediate(run),
    runOne: async () => false,
    end: () => {},
  },
  () => {},
);

beforeEach(() => {
  sent = [];
  ann = `ann ${count++}`;
  vi.stubGlobal("indexedDB", disk.openFor({}));
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("fetch", async (path: string, init?: { body?: unknown }) => {
    const batch = typeof init?.body === "string" ? JSON.parse(init.body) : { commands: [] };
    const ids = batch.commands.map(({ id }: { id: string }) => id);
    sent.push({ path, ids });
    const { status, body } = answers(path, ids);
    return { status, ok: status === 200, json: async () => body };
  });
});
afterEach(() => vi.unstubAllGlobals());

const press = (id: string, orderId = "order 1") => ({ id, orderId, at: "2026-11-24T16:40:00.000Z" });
const waiting = async (of = ann) =>
  (await listWaiting<object>(of)).map(({ command, refused }) => [command.id, refused]);
const apply = (ids: string[]): Answer => ({
  status: 200,
  body: { answers: ids.map((id) => ({ id, result: "applied" })) },
});

it("neither shows nor sends what another account has pressed in this browser", async () => {
  await addWaiting(ann, [press("a")]);
  await addWaiting(`other ${ann}`, [press("b")]);
  answers = (_, ids) => apply(ids);
  expect(await waiting()).toEqual([["a", null]]);
  expect(await drainWaiting(PATH, ann)).toBe(true);
  expect(sent).toEqual([{ path: PATH, ids: ["a"] }]);
  expect([await waiting(), await waiting(`other ${ann}`)]).toEqual([[], [["b", null]]]);
});

it("lets presses wait while the session has ended or is another account's", async () => {
  await addWaiting(ann, [press("a")]);
  for (const status of [401, 403, 500]) {
    answers = () => ({ status, body: { message: "Not now." } });
    expect(await drainWaiting(PATH, ann)).toBe(false);
    expect(await waiting()).toEqual([["a", null]]);
  }
});

it("sends no later press of a visit whose earlier one waits for the groomer, and all others", async () => {
  await addWaiting(ann, [press("a"), press("b"), press("c", "order 2")]);
  answers = (_, ids) => ({
    status: 200,
    body: {
      answers: ids.map((id) =>
        id === "c"
          ? { id, result: "applied" }
          : {
              id,
              result: "refused",
              code: id === "a" ? "changed" : "waits_for_earlier",
              message: "Changed.",
            },
      ),
    },
  });
  await drainWaiting(PATH, ann);
  expect(await waiting()).toEqual([
    ["a", "Changed."],
    ["b", null],
  ]);
  sent = [];
  await drainWaiting(PATH, ann);
  expect(sent).toEqual([]);
});

it("sends at most 200 presses at once, in their order", async () => {
  const ids = Array.from({ length: 201 }, (_, nth) => `press ${nth}`);
  await addWaiting(
    ann,
    ids.map((id) => press(id, id)),
  );
  answers = (_, of) => apply(of);
  await drainWaiting(PATH, ann);
  expect(sent.map((batch) => batch.ids)).toEqual([ids.slice(0, 200), ids.slice(200)]);
});

it("lets a photo wait that another account may not send, and refuses one whose visit is gone", async () => {
  const photo = { orderId: "order 1", path: `/photos/${ann}`, label: "Before", file: new Blob(["photo"]) };
  await addWaitingFile(ann, photo);
  const refusals = async () => (await listWaitingFiles(ann)).map(({ refused }) => refused);
  const gone = (signedIn: string) => (path: string) =>
    path === "/v2/account/me"
      ? { status: 200, body: { person: { id: signedIn } } }
      : { status: 404, body: { message: "This visit does not exist." } };
  answers = gone(`other ${ann}`);
  expect(await drainWaitingFiles(ann)).toBe(false);
  expect(await refusals()).toEqual([null]);
  answers = gone(ann);
  await drainWaitingFiles(ann);
  expect(await refusals()).toEqual(["This visit does not exist."]);
});

it("lets a photo wait while the session has ended or the program is away", async () => {
  const photo = { orderId: "order 1", path: `/photos/${ann}`, label: "Before", file: new Blob(["photo"]) };
  await addWaitingFile(ann, photo);
  for (const status of [401, 403, 429, 503]) {
    answers = () => ({ status, body: { message: "Not now." } });
    expect(await drainWaitingFiles(ann)).toBe(false);
    expect((await listWaitingFiles(ann)).map(({ refused }) => refused)).toEqual([null]);
  }
});
