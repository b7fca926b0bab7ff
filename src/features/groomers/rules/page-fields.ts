/**
 * Whether a public page shows all of the given fields. Blanks at the ends do not count: an earlier version
 * may have stored them, and callers send texts without them.
 */
export function isPageOf<Page extends object>(page: Page, fields: Partial<Page>): boolean {
  const names = Object.keys(fields) as (keyof Page)[];
  return names.every((name) => trimmed(page[name]) === trimmed(fields[name]));
}

const trimmed = (value: unknown) => (typeof value === "string" ? value.trim() : value);
