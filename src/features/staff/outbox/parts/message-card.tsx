import { Form, useNavigation } from "react-router";
import { formatPhone } from "#kit/wire/format/phones.ts";
import { formatAgo } from "#kit/wire/format/times.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import type { OutboxMessage } from "../contract.ts";
import type { MessageState } from "../rules.ts";
import { CHANNEL_LABELS, OUTBOX_TEXTS, STATE_LABELS, triesText } from "../words.ts";

export const STATE_TONES: Record<MessageState, BadgeTone> = {
  waiting: "neutral",
  queued: "info",
  retrying: "warn",
  failed: "danger",
  sent: "success",
};

/** A mail or text: what and to which address, how far it came, and why it failed. */
export function MessageCard({ message, now }: { message: OutboxMessage; now: number }) {
  const { channel, label, to, state, queuedAt, sentAt, failedAt, tries, reason, isPutAway } = message;
  const address = to.startsWith("+") ? formatPhone(to) : to;
  return (
    <Card padding="sm" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-56">
          <p className="font-semibold wrap-anywhere">{label}</p>
          <p className="text-sm wrap-anywhere text-ink-soft">
            {CHANNEL_LABELS[channel]} to {address}
          </p>
        </div>
        <div className="grid justify-items-start gap-1 text-sm text-ink-soft sm:justify-items-end">
          <Badge tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Badge>
          <span>
            Queued <time dateTime={queuedAt}>{formatAgo(queuedAt, now)}</time>
          </span>
          {sentAt && (
            <span>
              Sent <time dateTime={sentAt}>{formatAgo(sentAt, now)}</time>
            </span>
          )}
        </div>
      </div>
      {failedAt && (
        <p className="text-sm">
          {reason} <span className="text-ink-soft">Last tried {formatAgo(failedAt, now)}.</span>
          {tries > 0 && <span className="text-ink-soft"> {triesText(tries)}</span>}
        </p>
      )}
      {isPutAway && <p className="text-sm text-ink-soft">{OUTBOX_TEXTS.isPutAway}</p>}
      {state === "failed" && <Actions message={message} />}
    </Card>
  );
}

function Actions({ message: { id, to, mayResend, isPutAway } }: { message: OutboxMessage }) {
  const { formData } = useNavigation();
  const isBusy = (part: string) => formData?.get("id") === id && formData.get("part") === part;
  return (
    <div className="flex flex-wrap gap-2 border-t border-line pt-3">
      {mayResend && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="part" value="resend" />
          <Button size="sm" className="min-h-11" busy={isBusy("resend")}>
            Send again<span className="sr-only"> to {to}</span>
          </Button>
        </Form>
      )}
      {!isPutAway && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="part" value="put-away" />
          <Button variant="secondary" size="sm" className="min-h-11" busy={isBusy("put-away")}>
            Put away<span className="sr-only"> the message to {to}</span>
          </Button>
        </Form>
      )}
    </div>
  );
}
