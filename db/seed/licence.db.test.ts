import { expect, it } from "vitest";
import { LICENCE_SIDES } from "#features/workday/joining/rules/application.ts";
import { readPhoto } from "#kit/server/files/save-photo.ts";
import { setFileStorage } from "#kit/server/files/storage.ts";
import { IMAGE_SIZES } from "#kit/wire/image.ts";
import { useDatabase } from "#tests/db.ts";
import { memoryFiles } from "#tests/memory-files.ts";
import { BRANDS } from "./plain/brands.ts";
import { JOINERS } from "./plain/joining.ts";
import { seed } from "./seed.ts";

const NOW = new Date("2026-11-20T18:30:00Z");
const SENT = JOINERS.filter(({ status }) => status !== "new").length * BRANDS.length * LICENCE_SIDES.length;
const MAX_BYTES = 30_000;

const database = useDatabase();

it("gives each groomer who has sent an application small pictures of a license of their own", async () => {
  const files = memoryFiles();
  setFileStorage(files);
  await seed(database.db, { now: NOW, groomers: 1, files });
  const rows = await database.db
    .selectFrom("groomerApplications as application")
    .innerJoin("groomers", "groomers.id", "application.groomerId")
    .innerJoin("files", (join) =>
      join.on((of) =>
        of.or([
          of("files.id", "=", of.ref("application.licenceFileId")),
          of("files.id", "=", of.ref("application.licenceBackFileId")),
        ]),
      ),
    )
    .select(["files.id", "files.siteId", "files.kind", "files.state", "files.bytes", "files.purpose"])
    .whereRef("files.accountId", "=", "groomers.accountId")
    .whereRef("files.siteId", "=", "groomers.siteId")
    .execute();
  expect(rows).toHaveLength(SENT);
  const drawn = new Set<string>();
  for (const { id, siteId, bytes, ...row } of rows) {
    expect(row).toEqual({ kind: "groomer_licence", state: "kept", purpose: "photo" });
    const sizes: Uint8Array[] = [];
    for (const size of IMAGE_SIZES)
      sizes.push((await readPhoto(database.db, siteId, id, size)) ?? new Uint8Array());
    expect(sizes.reduce((sum, { byteLength }) => sum + byteLength, 0)).toBe(bytes);
    expect(bytes).toBeLessThan(MAX_BYTES);
    for (const size of sizes) expect(Buffer.from(size).toString("latin1", 8, 12)).toBe("WEBP");
    drawn.add(Buffer.from(sizes[0] ?? []).toString("base64"));
  }
  // The brands share their applicants.
  expect(drawn.size).toBe(SENT / BRANDS.length);
  expect(files.stored.size).toBe(SENT * IMAGE_SIZES.length);
});
