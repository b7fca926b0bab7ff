import { Notice } from "#ui/notice.tsx";
import type { NoticeWords } from "./appointment-news.ts";

export function OutcomeNotice({ news: notice }: { news: NoticeWords | null }) {
  if (!notice) return null;
  const { tone, title, words, takesFocus } = notice;
  return (
    <Notice tone={tone} title={title} takesFocus={takesFocus}>
      {words || null}
    </Notice>
  );
}
