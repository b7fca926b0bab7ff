import { formatClock } from "#kit/wire/format/times.ts";
import { Notice } from "#ui/notice.tsx";
import type { Order } from "../contract/order.ts";
import type { NoticeWords } from "../words/outcomes.ts";
import { progressText } from "../words/progress.ts";

export function OutcomeNotice({ notice }: { notice: NoticeWords | null }) {
  if (!notice) return null;
  const { tone, title, words, takesFocus } = notice;
  return (
    <Notice tone={tone} title={title} takesFocus={takesFocus}>
      {words || null}
    </Notice>
  );
}

/** Where the groomer is: on the way, late, or at the visit. Nothing before and after that. */
export function VisitProgress({ order }: { order: Order }) {
  const { status, orderMarkedAsNoShow, visitMarks, arrivesAt, area, serviceProvider } = order;
  if (status !== "accepted" || orderMarkedAsNoShow) return null;
  const last = visitMarks.at(-1)?.mark ?? null;
  const clock = arrivesAt && formatClock(arrivesAt, area.timeZone);
  const text = progressText(serviceProvider?.displayName ?? "Your groomer", last, clock);
  return text && <Notice>{text}</Notice>;
}
