import { Notice } from "#ui/notice.tsx";
import type { NewsWords } from "./appointment-news.ts";

export function NewsNotice({ news }: { news: NewsWords | null }) {
  if (!news) return null;
  const { tone, title, words, takesFocus } = news;
  return (
    <Notice tone={tone} title={title} takesFocus={takesFocus}>
      {words || null}
    </Notice>
  );
}
