/** Whether a public page shows all of the given fields. */
export function isPageOf<Page extends object>(page: Page, fields: Partial<Page>): boolean {
  const names = Object.keys(fields) as (keyof Page)[];
  return names.every((name) => page[name] === fields[name]);
}
