/** "March 3, 2026": the day of a document, by the calendar in Greenwich, alike for every reader. */
export function dateText(instant: string): string {
  return new Date(instant).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
}
