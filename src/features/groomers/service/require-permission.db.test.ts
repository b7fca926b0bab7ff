import { beforeAll, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/db.ts";
import { makeWorld, type World } from "#tests/world.ts";
import { GROOMER_PERMISSIONS, type GroomerPermission } from "../rules/permissions.ts";
import { requirePermission } from "./require-permission.ts";

const database = useDatabase();

describe("what a brand lets a groomer do", () => {
  let world: World;
  let groomerId = "";
  beforeAll(async () => {
    world = await makeWorld(database.db);
    groomerId = await world.addGroomer({});
  });

  const check = (permission: GroomerPermission, siteId = world.siteId) =>
    requirePermission(database.db, siteId, groomerId, permission);
  const allow = (permissions: readonly string[]) =>
    database.db
      .updateTable("groomers")
      .set({ permissions: JSON.stringify(permissions) })
      .where("id", "=", groomerId)
      .execute();

  it("is everything for a new groomer", async () => {
    for (const permission of GROOMER_PERMISSIONS) await expect(check(permission)).resolves.toBeUndefined();
  });

  it("excludes what the brand took away", async () => {
    await allow(["hours"]);
    await expect(check("hours")).resolves.toBeUndefined();
    await expect(check("zones")).rejects.toMatchObject({
      code: "forbidden",
      message: "Your brand does not let you change your work zones. Please contact its team.",
    });
  });

  it("is nothing in another brand", async () => {
    await allow(GROOMER_PERMISSIONS);
    const other = await makeWorld(database.db, { slug: "other-permissions" });
    await expect(check("hours", other.siteId)).rejects.toMatchObject({ code: "forbidden" });
  });
});
