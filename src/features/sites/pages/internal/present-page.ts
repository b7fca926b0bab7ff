import { pageAddress } from "../../rules/page-address.ts";
import type { DeskPage } from "../contract.ts";
import { leadsTo } from "../rules.ts";
import type { PageRow } from "../store.ts";

/** A page of the brand. `menuUrls`: the addresses to which the main menu links. */
export function presentPage(row: PageRow, menuUrls: readonly string[]): DeskPage {
  const { id, path, title, description, body, publishedAt, updatedAt, revision } = row;
  const address = pageAddress(path);
  return {
    ...{ id, path, address, title, description, body, revision },
    inMenu: menuUrls.some((url) => leadsTo(url, path)),
    isArchived: publishedAt === null,
    updatedAt: updatedAt.toISOString(),
  };
}
