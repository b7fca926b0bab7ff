import type { ReactNode } from "react";
import { Card } from "#ui/card.tsx";
import { Notice } from "#ui/notice.tsx";
import { Section } from "#ui/section.tsx";

/** A section of the page. It says "Saved" after one of its forms was saved. */
export function HoursPart({
  ids,
  title,
  saved,
  children,
}: {
  ids: readonly string[];
  title: string;
  saved: string | null;
  children: ReactNode;
}) {
  const own = saved !== null && ids.includes(saved) ? saved : null;
  return (
    <Section id={own ? `${own}-part` : undefined} title={title}>
      <Card>
        {own && (
          <Notice tone="success" takesFocus={own} className="mb-5">
            Saved.
          </Notice>
        )}
        {children}
      </Card>
    </Section>
  );
}
