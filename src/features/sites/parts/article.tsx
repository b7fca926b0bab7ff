import type { ReactNode } from "react";
import { PageHeader } from "#ui/page-header.tsx";

export type ArticleProps = {
  title: string;
  /** From `readMarkdown`, which removes scripts and unsafe links. */
  html: string;
  /** The line under the title, such as version and date. */
  note?: ReactNode;
};

/** A page of text with a title. The page also prints well. */
export function Article({ title, html, note }: ArticleProps) {
  return (
    <div className="page-width pt-10 md:pt-16 print:pt-6">
      <div className="mx-auto max-w-sm print:max-w-none">
        <PageHeader title={title} lead={note} />
        <div
          className="mt-8 max-w-prose text-lg [&>*+*]:mt-4 [&>h2]:mt-10 [&>h3]:mt-8 print:max-w-none print:text-base [&>:is(h2,h3)]:break-after-avoid"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: readMarkdown wrote every tag of this HTML
          dangerouslySetInnerHTML={{ __html: html }}
        />
      </div>
    </div>
  );
}
