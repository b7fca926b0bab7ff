import { Nearest } from "#features/availability/parts/day-times.tsx";
import type { SlotChoice } from "#features/availability/parts/slot-choices.ts";
import { Notice } from "#ui/notice.tsx";
import type { TimesSearch, WhyLost } from "../../parts/times-search.ts";
import { NOT_ON_OFFER } from "../../words/session.ts";

const WORDS: Partial<Record<WhyLost, string>> = {
  ...NOT_ON_OFFER,
  taken: "Someone was quicker: this time has just been taken",
  moved: "The drive to your new address differs: please choose the time again",
  changed: "Your time was released because the visit changed. Choose again.",
};

export type LostNoticeProps = {
  search: Pick<TimesSearch, "lost" | "whyLost">;
  nearest: readonly SlotChoice[];
  /** Whether the booking has a chosen time; then the notice only shows if there are nearest times. */
  hasTime: boolean;
};

/** Says why the time was lost and that all else is saved, and offers the nearest other times. */
export function LostNotice({ search, nearest, hasTime }: LostNoticeProps) {
  if (!search.lost || (nearest.length === 0 && hasTime)) return null;
  return (
    <Notice tone="warn" takesFocus={search.lost} title={WORDS[search.whyLost]}>
      Everything else is saved.
      {nearest.length > 0 && <Nearest slots={nearest} title="The nearest other times" />}
    </Notice>
  );
}
