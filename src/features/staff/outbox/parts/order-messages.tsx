import { STAFF_PATHS } from "#features/accounts/parts/staff-link.tsx";
import { formatPhone } from "#kit/wire/format/phones.ts";
import { formatAgo } from "#kit/wire/format/times.ts";
import { Badge } from "#ui/badge.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { OutboxMessage } from "../contract.ts";
import { CHANNEL_LABELS, OUTBOX_TEXTS, STATE_LABELS } from "../words.ts";
import { STATE_TONES } from "./message-card.tsx";

type MessagesProps = { orderId: string; items: readonly OutboxMessage[]; total: number; now: number };

/** The latest mails and texts about an order, on its page. The outbox has all of them, and what to do. */
export function OrderMessages({ orderId, items, total, now }: MessagesProps) {
  return (
    <Section title="Mails and texts">
      {total === 0 && <p className="text-ink-soft">{OUTBOX_TEXTS.noneOfOrder}</p>}
      {items.length > 0 && (
        <ul className="grid gap-3">
          {items.map(({ id, label, channel, to, state, reason, queuedAt }) => (
            <li key={id} className="grid gap-1 border-b border-line pb-3">
              <p className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
                <span className="min-w-0 font-medium wrap-anywhere">{label}</span>
                <Badge tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Badge>
              </p>
              <p className="text-sm wrap-anywhere text-ink-soft">
                {CHANNEL_LABELS[channel]} to {to.startsWith("+") ? formatPhone(to) : to},{" "}
                <time dateTime={queuedAt}>{formatAgo(queuedAt, now)}</time>
              </p>
              {reason && <p className="text-sm wrap-anywhere">{reason}</p>}
            </li>
          ))}
        </ul>
      )}
      <TextLink to={STAFF_PATHS.outboxOfOrder(orderId)} className="inline-flex min-h-11 items-center">
        {total > items.length ? `All ${total} in the outbox` : "Open in the outbox"}
      </TextLink>
    </Section>
  );
}
