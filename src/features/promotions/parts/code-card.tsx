import { Card } from "#ui/card.tsx";
import { REFER_LEAD } from "../words.ts";

type CodeCardProps = {
  code: string;
  url: string;
  /** What the code is for. */
  lead?: string;
};

/** A person's own code, in large type. */
export function CodeCard({ code, url, lead = REFER_LEAD }: CodeCardProps) {
  return (
    <Card tone="brand" className="grid gap-3">
      <p className="font-display text-lg font-semibold text-brand-text">{lead}</p>
      <div>
        <p className="text-sm text-ink-soft">Your code</p>
        <p className="font-display text-3xl font-semibold tracking-[0.12em] tabular-nums wrap-anywhere">
          {code}
        </p>
      </div>
      <p className="text-sm wrap-anywhere">
        <span className="text-ink-soft">Your link: </span>
        {url}
      </p>
    </Card>
  );
}
