import { Notice } from "#ui/notice.tsx";
import type { NoticeWords } from "../words/outcomes.ts";

export function OutcomeNotice({ notice }: { notice: NoticeWords | null }) {
  if (!notice) return null;
  const { tone, title, words, takesFocus } = notice;
  return (
    <Notice tone={tone} title={title} takesFocus={takesFocus}>
      {words || null}
    </Notice>
  );
}
