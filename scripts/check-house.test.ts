import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { faultsOf } from "./check-house.ts";

/** A small repository in which every import follows the plan. */
const SOUND = {
  "db/schema.ts":
    'import type { Pet } from "#features/pets/contract.ts";\nimport type { Cents } from "#kit/wire/money.ts";',
  "db/seed/seed.ts": 'import { sizeOf } from "#features/pets/rules.ts";',
  "src/main.ts": 'import "./api.ts";\nimport { seed } from "#db/seed/seed.ts";',
  "src/api.ts": 'import { petsApi } from "#features/pets/api.ts";',
  "src/routes.ts": "",
  "src/kit/wire/money.ts": "",
  "src/kit/server/database.ts": 'import type { DB } from "#db/schema.ts";',
  "src/kit/web/call.ts": 'import { formatMoney } from "../wire/money.ts";',
  "src/ui/price.tsx": 'import { formatMoney } from "#kit/wire/money.ts";',
  "src/features/sites/parts/use-site.ts": "",
  "src/features/sites/service.ts": 'import * as store from "./store.ts";',
  "src/features/sites/store.ts": 'import type { Db } from "#kit/server/database.ts";',
  "src/features/pets/contract.ts": 'import { centsSchema } from "#kit/wire/money.ts";',
  "src/features/pets/rules.ts": "",
  "src/features/pets/words.ts": "",
  "src/features/pets/rules.test.ts": 'import { world } from "#tests/world.ts";\nimport "./factory.ts";',
  "src/features/pets/store.ts": 'import type { Db } from "#kit/server/database.ts";',
  "src/features/pets/service/add-pet.ts":
    'import {\n  findSite,\n} from "#features/sites/service.ts";\nimport * as petsStore from "../store.ts";',
  "src/features/pets/api.ts": 'import { addPet } from "./service/add-pet.ts";',
  "src/features/pets/factory.ts": 'import { world } from "#tests/world.ts";\nimport "./store.ts";',
  "src/features/pets/screens/pets.tsx":
    'import { useSite } from "#features/sites/parts/use-site.ts";\nimport { Price } from "#ui/price.tsx";',
  "src/features/orders/rules.ts": 'import { sizeOf } from "#features/pets/rules.ts";',
  "tests/world.ts": 'import { petsApi } from "#features/pets/api.ts";',
};

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Lists the faults of the sound repository after `planted` files were added or changed. */
function findIn(planted: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), "waggon-house-"));
  folders.push(root);
  for (const [file, text] of Object.entries({ ...SOUND, ...planted })) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), `${text}\n${verbOf(file, text)}`);
  }
  return faultsOf(root);
}

/** Gives a service file that declares nothing the function that its name promises. */
function verbOf(file: string, text: string): string {
  const [, name = ""] = /\/service\/([\w-]+)\.ts$/.exec(file) ?? [];
  const verb = name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  return verb && !text.includes("export ") ? `export function ${verb}() {}\n` : "";
}

test("finds no fault in a repository that follows the plan", () => {
  expect(findIn({})).toEqual([]);
});

test("lets contracts, services, mails, parts and screens import words", () => {
  const words = 'import { petWords } from "#features/pets/words.ts";';
  const seeing = ["contract.ts", "service.ts", "mail.ts", "parts/order-row.tsx", "screens/order.tsx"];
  const files = seeing.map((file) => [`src/features/orders/${file}`, words]);
  expect(
    findIn({
      "src/features/pets/words.ts": 'import { formatMoney } from "#kit/wire/money.ts";',
      ...Object.fromEntries(files),
    }),
  ).toEqual([]);
});

describe("refuses an import against the plan", () => {
  test.each([
    ["from the kit up", "src/kit/server/api-app.ts", "#features/pets/contract.ts"],
    ["from the kit's wire to its server", "src/kit/wire/errors.ts", "../server/database.ts"],
    ["from the design kit to a feature", "src/ui/card.tsx", "#features/pets/rules.ts"],
    ["to a later feature", "src/features/pets/service/list-pets.ts", "#features/orders/rules.ts"],
    ["from rules to the server's kit", "src/features/orders/rules.ts", "#kit/server/database.ts"],
    ["from rules to their store", "src/features/pets/rules.ts", "./store.ts"],
    ["to a store of another feature", "src/features/pets/service/list-pets.ts", "#features/sites/store.ts"],
    ["from an api past its service", "src/features/pets/api.ts", "./store.ts"],
    ["from a screen to a service", "src/features/pets/screens/add.tsx", "../service/add-pet.ts"],
    ["from a screen to another", "src/features/orders/screens/order.tsx", "#features/pets/screens/pets.tsx"],
    ["from a service to the database's types", "src/features/pets/service/list-pets.ts", "#db/schema.ts"],
    ["to the roof", "src/features/pets/service/list-pets.ts", "../../../api.ts"],
    ["from words to a store", "src/features/pets/words.ts", "./store.ts"],
    ["from rules to words", "src/features/orders/rules.ts", "#features/pets/words.ts"],
    ["to a factory", "src/features/pets/service/list-pets.ts", "../factory.ts"],
    ["to the tests", "src/features/orders/service.ts", "#tests/world.ts"],
  ])("%s", (_name, file, target) => {
    expect(findIn({ [file]: `import { value } from "${target}";` })).toEqual([
      expect.stringMatching(`^${file}: .* may not see `),
    ]);
  });

  test.each([
    ["of types alone", 'import type { Store } from "./store.ts";'],
    ["over several lines", 'import {\n  one,\n  two,\n} from "./store.ts";'],
    ["for its effects", 'import "./store.ts";'],
    ["while running", 'const store = await import("./store.ts");'],
    ["inside a type", 'type Store = import("./store.ts").Store;'],
  ])("refuses an import %s", (_name, text) => {
    expect(findIn({ "src/features/pets/rules.ts": text })).toEqual([
      "src/features/pets/rules.ts: rules may not see src/features/pets/store.ts",
    ]);
  });
});

describe("lets the schema import only types", () => {
  test.each([
    ["a value", 'import { petSchema } from "#features/pets/contract.ts";'],
    ["a type by a statement that runs", 'import { type Pet } from "#features/pets/contract.ts";'],
    ["a file for its effects", 'import "#features/pets/contract.ts";'],
  ])("refuses %s", (_name, text) => {
    expect(findIn({ "db/schema.ts": text })).toEqual([
      "db/schema.ts: takes more than types from src/features/pets/contract.ts",
    ]);
  });

  test("refuses a type from a store", () => {
    expect(findIn({ "db/schema.ts": 'import type { Row } from "#features/pets/store.ts";' })).toContain(
      "db/schema.ts: db/schema may not see src/features/pets/store.ts",
    );
  });

  test("refuses a type that closes a circle", () => {
    const planted = {
      "db/schema.ts": 'import type { Pet } from "#features/pets/rules.ts";',
      "src/features/pets/rules.ts": 'import type { DB } from "#db/schema.ts";',
    };
    expect(findIn(planted)).toContainEqual(expect.stringMatching(/^a circle: .*db\/schema\.ts/));
  });
});

test.each([
  ["another verb", "export function washPet() {}"],
  ["a type alone", "export type FeedPet = string;"],
  ["a longer name", "export async function feedPets() {}"],
])("refuses a service file that exports %s in place of the function it is named after", (_name, text) => {
  const file = "src/features/pets/service/feed-pet.ts";
  expect(findIn({ [file]: text })).toEqual([
    `${file}: has no verb feedPet; a service file bears the name of its verb`,
  ]);
});

describe("a wing of a feature", () => {
  const HOUSE = {
    "src/features/orders/store.ts": "",
    "src/features/orders/internal/settle.ts": "",
    "src/features/orders/service.ts": 'import "./internal/settle.ts";',
    "src/features/orders/changes/service/cancel-order.ts":
      'import "../../store.ts";\nimport "../../internal/settle.ts";',
    "src/features/orders/changes/api.ts": 'import "./service/cancel-order.ts";',
    "src/features/orders/answers/service/accept-order.ts": 'import "../../changes/service/cancel-order.ts";',
  };

  test("has a feature's rooms and sees the feature's store and internal steps", () => {
    expect(findIn(HOUSE)).toEqual([]);
  });

  test.each([
    [
      "a later wing",
      "src/features/orders/changes/service/change.ts",
      "../../answers/service/accept-order.ts",
    ],
    ["a wing by its own feature", "src/features/orders/service.ts", "./changes/service/cancel-order.ts"],
    [
      "another feature's internal step",
      "src/features/reviews/service.ts",
      "#features/orders/internal/settle.ts",
    ],
    ["another wing's store", "src/features/orders/answers/service/x.ts", "../../changes/store.ts"],
  ])("refuses an import of %s", (_name, file, target) => {
    const planted = { ...HOUSE, "src/features/orders/changes/store.ts": "", [file]: `import "${target}";` };
    expect(findIn(planted)).toEqual([expect.stringMatching(`^${file}: service may not see `)]);
  });
});

test("refuses a room of more than 30 files, but does not count tests", () => {
  const names = Array.from({ length: 30 }, (_, i) => `src/features/sites/parts/piece-${i}.tsx`);
  const full = Object.fromEntries(names.map((name) => [name, ""]));
  expect(findIn(full)).toEqual(["src/features/sites/parts: 31 files, at most 30"]);
  const tests = { ...full, [names[0] as string]: "", "src/features/sites/parts/more.test.ts": "" };
  expect(findIn(tests)).toHaveLength(1);
});

describe("refuses a circle of imports", () => {
  test("between two files", () => {
    const faults = findIn({
      "src/ui/card.tsx": 'import { Box } from "./box.tsx";',
      "src/ui/box.tsx": 'import type { CardProps } from "./card.tsx";',
    });
    expect(faults).toEqual([expect.stringMatching(/^a circle: src\/ui\/(card|box)\.tsx -> /)]);
  });

  test("between four files, and lists them in order", () => {
    const faults = findIn({
      "src/kit/wire/a.ts": 'import "./b.ts";',
      "src/kit/wire/b.ts": 'import "./c.ts";',
      "src/kit/wire/c.ts": 'import "./d.ts";',
      "src/kit/wire/d.ts": 'import "./a.ts";',
    });
    expect(faults).toHaveLength(1);
    expect(faults[0]?.match(/[a-d]\.ts/g)).toHaveLength(5);
  });
});

describe("refuses a file name outside the vocabulary", () => {
  test.each([
    "src/features/pets/handler.ts",
    "src/features/pets/types.ts",
    "src/features/pets/service/AddPet.ts",
    "src/features/pets/service/add/pet.ts",
    "src/features/pets/rules.tsx",
    "src/features/horses/rules.ts",
    "src/server.ts",
    "src/lib/money.ts",
    "src/kit/money.ts",
    "src/ui/index.ts",
    "src/kit/server/utils.ts",
    "src/kit/wire/date-helpers.ts",
    "src/features/pets/service/pet-manager.ts",
    "tests/common/world.ts",
  ])("%s", (file) => {
    expect(findIn({ [file]: "" })).toEqual([`${file}: a name outside the vocabulary`]);
  });
});

test("refuses a file of more than 300 lines, except among the seeds", () => {
  const long = "// one\n".repeat(300);
  expect(findIn({ "src/ui/card.tsx": long, "db/seed/breeds.ts": long })).toEqual([
    "src/ui/card.tsx: 301 lines, at most 300",
  ]);
});

test("refuses a file that exports another file's exports", () => {
  expect(findIn({ "src/ui/card.tsx": 'export { Price } from "./price.tsx";' })).toEqual([
    "src/ui/card.tsx: passes src/ui/price.tsx on; import it where it stands",
  ]);
});
