import { Form, Link, useNavigation } from "react-router";
import { usePermissions } from "#features/accounts/parts/permitted.tsx";
import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { formatAgo } from "#kit/wire/format/times.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import type { InboxItem, InboxTeam } from "../contract/inbox.ts";
import { inboxPathOf } from "../rules/paths.ts";
import { INBOX_LABELS, INBOX_TEXTS } from "../words.ts";

type InboxCardProps = { item: InboxItem; team: InboxTeam; self: string; now: number };

/** Something that waits: what and about which person, for how long, and who deals with it. */
export function InboxCard({ item, team, self, now }: InboxCardProps) {
  const { kind, subject, detail, since, dueAt, isLate, timeZone, owner, isMine, mayTake } = item;
  const to = inboxPathOf(kind, item, usePermissions());
  return (
    <Card
      padding="sm"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)] lg:gap-8"
    >
      <div className="flex flex-wrap content-start items-start gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-56">
          {to === null ? (
            <p className="font-semibold wrap-anywhere">{subject}</p>
          ) : (
            <Link
              to={to}
              className="inline-flex min-h-11 items-center font-semibold wrap-anywhere underline underline-offset-[0.2em]"
            >
              {subject}
            </Link>
          )}
          <p className="text-sm wrap-anywhere text-ink-soft">{detail}</p>
        </div>
        <div className="grid justify-items-start gap-1 text-sm text-ink-soft sm:justify-items-end">
          <span className="flex flex-wrap gap-2">
            <Badge>{INBOX_LABELS[kind]}</Badge>
            {isLate && <Badge tone="danger">Late</Badge>}
          </span>
          <time dateTime={since}>{formatAgo(since, now)}</time>
          {dueAt && !isLate && (
            <span>
              Due <time dateTime={dueAt}>{formatDayAndTime(dueAt, timeZone)}</time>
            </span>
          )}
        </div>
      </div>
      <div className="grid content-start border-t border-line pt-3 lg:border-0 lg:pt-0">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <p className="min-w-0 flex-1 basis-40 text-sm wrap-anywhere">
            {owner === null ? (
              <span className="text-ink-soft">{INBOX_TEXTS.free}</span>
            ) : (
              <>
                {owner.displayName}
                {isMine && " (you)"}
              </>
            )}
          </p>
          {mayTake && <TakeForm item={item} self={self} />}
        </div>
        {mayTake && <GiveForm item={item} team={team} />}
      </div>
    </Card>
  );
}

function Target({ item: { kind, id, owner } }: { item: InboxItem }) {
  return (
    <>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="from" value={owner?.id ?? ""} />
    </>
  );
}

/** One button, whose words follow the owner, so that the focus stays on it. */
function TakeForm({ item, self }: { item: InboxItem; self: string }) {
  const { kind, id, subject, owner, isMine } = item;
  const { formData } = useNavigation();
  const isBusy = formData?.get("id") === id && formData.get("kind") === kind;
  const label = isMine ? "Release" : owner === null ? "Take" : "Take over";
  return (
    <Form method="post" preventScrollReset>
      <Target item={item} />
      <input type="hidden" name="ownerId" value={isMine ? "" : self} />
      <Button variant="secondary" size="sm" className="min-h-11" busy={isBusy}>
        {label}
        <span className="sr-only"> {subject}</span>
      </Button>
    </Form>
  );
}

function GiveForm({ item, team }: { item: InboxItem; team: InboxTeam }) {
  const { kind, id, subject, owner } = item;
  const others = team.filter((member) => member.id !== owner?.id && member.kinds.includes(kind));
  if (others.length === 0) return null;
  return (
    <Disclosure
      key={owner?.id ?? ""}
      className="border-b-0"
      summary={
        <>
          Give to a colleague<span className="sr-only">: {subject}</span>
        </>
      }
    >
      <Form method="post" preventScrollReset className="grid gap-3 sm:flex sm:items-end">
        <Target item={item} />
        <Field label="Colleague" name="ownerId" id={`give-${kind}-${id}`} className="sm:w-64">
          <Select options={others.map((member) => ({ value: member.id, label: member.displayName }))} />
        </Field>
        <Button variant="secondary" className="justify-self-start">
          Give<span className="sr-only"> {subject}</span>
        </Button>
      </Form>
    </Disclosure>
  );
}
