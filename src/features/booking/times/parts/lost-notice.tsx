import { Nearest } from "#features/availability/parts/day-times.tsx";
import type { SlotChoice } from "#features/availability/parts/slot-choices.ts";
import { Notice } from "#ui/notice.tsx";
import type { TimesSearch } from "../../parts/times-search.ts";

const WORDS = {
  taken: "Someone was quicker: this time has just been taken",
  moved: "Your new address is another drive: please choose the time again",
  changed: "Your time was released because the visit changed. Choose again.",
} as const;

export type LostNoticeProps = {
  search: Pick<TimesSearch, "lost" | "whyLost">;
  nearest: readonly SlotChoice[];
  /** A time is chosen after all: nothing is lost any more, unless there is an offer. */
  hasTime: boolean;
};

/** What has happened to the time, that nothing else is lost, and the nearest other times. */
export function LostNotice({ search, nearest, hasTime }: LostNoticeProps) {
  if (!search.lost || (nearest.length === 0 && hasTime)) return null;
  return (
    <Notice tone="warn" takesFocus={search.lost} title={WORDS[search.whyLost]}>
      Everything else is saved.
      {nearest.length > 0 && <Nearest slots={nearest} title="The nearest other times" />}
    </Notice>
  );
}
