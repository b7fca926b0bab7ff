import { Card } from "#ui/card.tsx";

type MarkdownTextProps = {
  title: string;
  /** From `readMarkdown`, as on the pages of those who read it. */
  html: string;
};

/** An agreement or a page of the brand as people read it, for those who edit it. */
export function MarkdownText({ title, html }: MarkdownTextProps) {
  return (
    <Card>
      <p className="text-2xl font-semibold wrap-anywhere">{title}</p>
      <div
        className="mt-4 max-w-prose wrap-anywhere [&>*+*]:mt-3 [&>h2]:mt-8 [&>h2]:text-lg [&>h3]:mt-6"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: readMarkdown made every tag of it
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </Card>
  );
}
