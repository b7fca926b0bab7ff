import { MarkdownText } from "#features/sites/parts/markdown-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { Section } from "#ui/section.tsx";
import { PAGE_TEXTS } from "../words.ts";

export type Preview = { title: string; html: string };

/** A page's text that is not saved, as visitors will read it. */
export function PagePreview({ preview }: { preview: Preview | undefined }) {
  if (!preview) return null;
  return (
    <Section title="Preview">
      <Notice className="mb-4" title={PAGE_TEXTS.preview} takesFocus={preview.html} />
      <MarkdownText {...preview} />
    </Section>
  );
}
