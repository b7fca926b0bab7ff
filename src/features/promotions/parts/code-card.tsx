import { Card } from "#ui/card.tsx";
import { REFER_LEAD } from "../words.ts";

/** A customer's own code, in large type. */
export function CodeCard({ code, url }: { code: string; url: string }) {
  return (
    <Card tone="brand" className="grid gap-3">
      <p className="font-display text-lg font-semibold text-brand-text">{REFER_LEAD}</p>
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
