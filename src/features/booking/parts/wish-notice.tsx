import { formatDay } from "#kit/wire/time.ts";
import { Notice } from "#ui/notice.tsx";
import type { LinkWish } from "./read-wish.ts";
import { listText } from "./words.ts";

/** UX 16: what the link that led here wishes, and what is still missing for it. */
export function WishNotice({ wish }: { wish: LinkWish | null }) {
  if (!wish) return null;
  const { service, groomer, date, missing } = wish;
  const words = [service ?? "A visit", groomer && `with ${groomer}`, date && `on ${formatDay(date)}`];
  return (
    <Notice title={words.filter(Boolean).join(" ")}>
      {missing.length > 0
        ? `Still missing: ${listText(missing)}. Then we show you the open times.`
        : "Go on, and we show you the open times."}
    </Notice>
  );
}
