import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { unusedExportsOf } from "./check-exports.ts";

/** A small repository that imports each of its exports, in each of the ways that an import may have. */
const SOUND = {
  "vitest.config.ts": "export default {};",
  "db/schema.ts": "export interface Pets {}",
  "src/routes.ts": "export default [];",
  "src/main.ts": [
    'import start, { stop as end, type Port } from "#kit/server/start.ts";',
    'import type { Pet } from "#features/pets/contract.ts";',
    'import * as store from "./features/pets/store.ts";',
    "store\n  .listPets();\nconst { addPet } = store;",
    'const { later } = await import("#kit/server/later.ts");',
    'const lazy = () => import("#ui/lazy.tsx");',
    'import("#ui/map.tsx").then((map) => map.LiveMap);',
    'type Clock = typeof import("#kit/server/clock.ts");',
  ].join("\n"),
  "src/kit/server/start.ts":
    "export default function start() {}\nexport const stop = 1;\nexport interface Port {}",
  "src/kit/server/later.ts": "export async function later() {}",
  "src/kit/server/clock.ts": "export class Clock {}",
  "src/ui/lazy.tsx": "export default function Lazy() {}",
  "src/ui/map.tsx": "export function LiveMap() {}",
  "src/features/pets/contract.ts": "export type Pet = string;",
  "src/features/pets/store.ts": "export function listPets() {}\nexport function addPet() {}",
  "src/features/pets/factory.ts": "export function makePet() {}",
  "src/features/pets/screens/pets.tsx":
    "export async function loader() {}\nexport const meta = 1;\nexport default function Pets() {}",
  "tests/database.ts": "export async function setup() {}",
};

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Lists the unused exports of the sound repository after `planted` files were added or changed. */
function findIn(planted: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), "waggon-exports-"));
  folders.push(root);
  for (const [file, text] of Object.entries({ ...SOUND, ...planted })) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), `${text}\n`);
  }
  return unusedExportsOf(root);
}

test("finds no unused export where each is imported or read by a tool", () => {
  expect(findIn({})).toEqual([]);
});

describe("reports an export that no file imports", () => {
  const FILE = "src/kit/server/spare.ts";

  test.each([
    ["function", "export function spare() {}", "spare"],
    ["async function", "export async function spare() {}", "spare"],
    ["generator", "export function* spare() {}", "spare"],
    ["constant", "export const spare = 1;", "spare"],
    ["class", "export abstract class Spare {}", "Spare"],
    ["type", "export type Spare = string;", "Spare"],
    ["interface", "export interface Spare {}", "Spare"],
    ["default export", "export default 1;", "default"],
    ["list, which it cannot read", "const spare = 1;\nexport { spare };", "export { spare };"],
  ])("a %s", (_kind, text, name) => {
    expect(findIn({ [FILE]: text })).toEqual([expect.stringContaining(`${FILE}: no file imports ${name};`)]);
  });

  test("of a file that is imported for another name", () => {
    const planted = {
      [FILE]: "export const used = 1;\nexport const spare = 2;",
      "src/api.ts": 'import { used } from "#kit/server/spare.ts";',
    };
    expect(findIn(planted)).toEqual([`${FILE}: no file imports spare; delete it`]);
  });

  test("of a file that is imported whole", () => {
    const planted = {
      [FILE]: "export const used = 1;\nexport const spare = 2;",
      "src/api.ts": 'import * as parts from "#kit/server/spare.ts";\nparts.used;\nother.spare;',
    };
    expect(findIn(planted)).toEqual([`${FILE}: no file imports spare; delete it`]);
  });

  test("of a file that is loaded later", () => {
    const planted = {
      [FILE]: "export const used = 1;\nexport const spare = 2;",
      "src/api.ts": 'const { used } = await import("#kit/server/spare.ts");',
    };
    expect(findIn(planted)).toEqual([`${FILE}: no file imports spare; delete it`]);
  });

  test("although another file has the same name for its own", () => {
    const planted = { [FILE]: "export const spare = 1;", "src/api.ts": "const spare = 2;" };
    expect(findIn(planted)).toHaveLength(1);
  });

  test("of a screen, when React Router does not read it", () => {
    const screen = "src/features/pets/screens/pets.tsx";
    const text = "export function Row() {}\nexport default function Pets() {}";
    expect(findIn({ [screen]: text })).toEqual([`${screen}: no file imports Row; delete it`]);
  });
});

test("says to remove `export` from what its own file uses, but passes types there", () => {
  const text = "export type Spare = string;\nexport const spare: Spare = 1;\nuse(spare);";
  expect(findIn({ "src/kit/server/spare.ts": text })).toEqual([
    "src/kit/server/spare.ts: no file imports spare; remove `export`",
  ]);
});

test("counts a member that a mock names as a string", () => {
  const planted = {
    "src/kit/server/clock-face.ts": "export function readFace() {}",
    "tests/faces.test.ts": 'import * as face from "#kit/server/clock-face.ts";\nvi.spyOn(face, "readFace");',
  };
  expect(findIn(planted)).toEqual([]);
});
