import { formatList } from "#kit/wire/format/counts.ts";
import { formatDay } from "#kit/wire/format/dates.ts";
import { Notice } from "#ui/notice.tsx";
import type { LinkPreferences } from "./read-link-preferences.ts";

/** Shows the preferences of the link, and what the customer must still enter to see times. */
export function PreferenceNotice({ preferences }: { preferences: LinkPreferences | null }) {
  if (!preferences) return null;
  const { service, groomer, date, missing } = preferences;
  const words = [service ?? "A visit", groomer && `with ${groomer}`, date && `on ${formatDay(date)}`];
  return (
    <Notice title={words.filter(Boolean).join(" ")}>
      {missing.length > 0
        ? `Still missing: ${formatList(missing)}. Then we show you the open times.`
        : "Continue, and we show you the open times."}
    </Notice>
  );
}
