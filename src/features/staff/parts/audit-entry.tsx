import { Link } from "react-router";
import { Card } from "#ui/card.tsx";
import type { AuditItem } from "../contract/audit.ts";
import { auditPath } from "../rules/audit-path.ts";

const showFact = (value: string | number | boolean | null | undefined) =>
  value === null || value === undefined || value === "" ? "—" : String(value);

/** An entry of the audit log: the people, the time, the reason and what changed. */
export function AuditEntry({ entry, at }: { entry: AuditItem; at: string }) {
  const { actor, subject, action, target, reason, before, after, requestId } = entry;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return (
    <Card padding="sm" className="grid gap-1.5">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="min-w-0 font-semibold wrap-anywhere">{action}</span>
        <time dateTime={entry.at} className="text-sm text-ink-soft tabular-nums sm:ml-auto">
          {at}
        </time>
      </p>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {actor?.displayName || "The program"}
        {subject && subject.id !== actor?.id && (
          <>
            {" for "}
            <Link to={auditPath({ object: subject.id })} className="underline underline-offset-[0.2em]">
              {subject.displayName || "a deleted account"}
            </Link>
          </>
        )}
      </p>
      {reason && <p className="wrap-anywhere">Reason: {reason}</p>}
      {names.length > 0 && (
        <dl className="grid gap-x-4 text-sm sm:grid-cols-[minmax(6rem,auto)_minmax(0,1fr)]">
          {names.map((name) => (
            <div key={name} className="contents">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="wrap-anywhere">
                {showFact(before[name])} → {showFact(after[name])}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="text-xs wrap-anywhere text-ink-soft">
        {target && `${target} · `}request {requestId}
      </p>
    </Card>
  );
}
