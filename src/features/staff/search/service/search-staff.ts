import { maskEmail, maskPhone } from "#features/accounts/rules/masks.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { limitRate } from "#kit/server/rate-limits.ts";
import { formatPhone } from "#kit/wire/format/phones.ts";
import type { SearchGroup, SearchResults } from "../contract.ts";
import { MAX_OF_KIND, type RowKind, rowKindsFor, SEARCH_KINDS, type SearchKind } from "../rules/kinds.ts";
import { findPages } from "../rules/pages.ts";
import { pathOf, seeAllPath } from "../rules/paths.ts";
import { toRowSearch } from "../rules/row-search.ts";
import { type FoundRow, findRows } from "../store/find-rows.ts";

/** A person who types and thinks stays far below. */
const SEARCHES_OF_STAFF = { points: 120, seconds: 60 };

/**
 * Finds what the caller may see of the brand. What was searched is written nowhere. Refuses
 * (`too_many_requests`) above 120 searches a minute.
 */
export async function searchStaff(context: Context, q: string): Promise<SearchResults> {
  const { db, siteId } = context;
  const { accountId, permissions = [] } = actingAs(context, "staff");
  await limitRate(db, "searches of staff", `${siteId} ${accountId}`, SEARCHES_OF_STAFF);
  const seesContact = permissions.includes("customers.contact");
  const search = toRowSearch(q, seesContact);
  const rows = search ? await findRows(db, siteId, search, rowKindsFor(permissions)) : [];
  const pages = findPages(q, permissions).map(({ to, label }) => ({
    ...{ id: to, title: label, detail: "", path: to },
  }));
  const itemsOf = (kind: SearchKind) =>
    kind === "page"
      ? pages
      : rows.filter((row) => row.kind === kind).map((row) => presentRow(row, seesContact));
  const groups = SEARCH_KINDS.map((kind): SearchGroup => {
    const items = itemsOf(kind);
    return {
      ...{ kind, items: items.slice(0, MAX_OF_KIND) },
      allPath: items.length > MAX_OF_KIND ? seeAllPath(kind, q) : null,
    };
  });
  return { groups: groups.filter(({ items }) => items.length > 0) };
}

const NAMELESS: Partial<Record<RowKind, string>> = { customer: "A customer", staff: "A team member" };

function presentRow(row: FoundRow, seesContact: boolean): SearchGroup["items"][number] {
  const { kind, id, pageId, title, about, phoneNumber, email } = row;
  const phone = phoneNumber && (seesContact ? formatPhone(phoneNumber) : maskPhone(phoneNumber));
  const mail = email && (seesContact ? email : maskEmail(email));
  return {
    id,
    title: title || NAMELESS[kind] || "",
    detail: [about, phone, mail].filter(Boolean).join(" · "),
    path: pathOf(kind, pageId),
  };
}
