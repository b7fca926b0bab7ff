import { type ReactNode, useContext, useState } from "react";
import { Form, useNavigation } from "react-router";
import { REQUEST_WORDS } from "#features/orders/answers/words/groomer-requests.ts";
import type { CancelPreview } from "#features/orders/changes/contract/changes.ts";
import type { OrderCard } from "#features/orders/contract/order-card.ts";
import { visitTimeText } from "#features/orders/rules/order.ts";
import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { formatCents, formatRange } from "#kit/wire/format/money.ts";
import { Button } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { Select } from "#ui/select.tsx";
import { SummaryList } from "#ui/summary-list.tsx";
import { Textarea } from "#ui/textarea.tsx";
import { CARD_TEXTS, costOf } from "../words/cards.ts";
import type { CardPart, TipOffer } from "./answer-card.ts";
import { type CardAnswers, CardAnswersContext } from "./card-context.ts";
import { idOnCard, waitsForGroomer } from "./card-links.ts";

type Props = { order: OrderCard };

/** The forms in which the groomer of the visit answers. */
export function GroomerForms({ order }: Props) {
  const { reasons } = useAnswers();
  if (!waitsForGroomer(order)) return null;
  const { status, otherTime, timeZone } = order;
  const words = REQUEST_WORDS[status];
  const mayAccept = status !== "reschedule_request" || otherTime?.isHere === true;
  return (
    <>
      {otherTime && status === "reschedule_request" && (
        <SummaryList
          rows={[
            { term: CARD_TEXTS.requested, value: visitTimeText({ ...otherTime, area: { timeZone } }) },
            { term: "Total", value: formatRange(otherTime.total) },
          ]}
        />
      )}
      {mayAccept && (
        <CardForm order={order} part="accept">
          <Press order={order} part="accept">
            {words.accept}
          </Press>
        </CardForm>
      )}
      {reasons.length > 0 && (
        <CardDisclosure order={order} part="decline" summary={words.decline}>
          <p className="text-sm">{words.declined}</p>
          <ReasonField order={order} part="decline" label="Why?" />
          <NoteField order={order} />
          <Press order={order} part="decline" variant="danger">
            {words.decline}
          </Press>
        </CardDisclosure>
      )}
    </>
  );
}

/** The forms in which the customer of the visit answers. */
export function CustomerForms({ order }: Props) {
  const { previews, tip, tippedId } = useAnswers();
  const preview = previews.find(({ id }) => id === order.id);
  return (
    <>
      <TimeForm order={order} />
      <ProposalForm order={order} />
      {preview && <CancelForm order={order} preview={preview} />}
      {tippedId === order.id && (
        <Notice tone="success" title={CARD_TEXTS.tipped} takesFocus={CARD_TEXTS.tipped} />
      )}
      {tip?.orderId === order.id && <TipForm order={order} offer={tip} />}
    </>
  );
}

function TimeForm({ order }: Props) {
  const { asks, otherTime, timeZone, total } = order;
  if (asks !== "time" || !otherTime) return null;
  const when = visitTimeText({ ...otherTime, area: { timeZone } });
  const price = formatRange(otherTime.total);
  const before = formatRange(total);
  return (
    <>
      <SummaryList
        rows={[
          { term: CARD_TEXTS.asked, value: when },
          { term: "Total", value: price === before ? price : `${price}, before ${before}` },
        ]}
      />
      <CardForm order={order} part="agree-time">
        <input type="hidden" name="appointmentStart" value={otherTime.appointmentStart} />
        <Press order={order} part="agree-time">
          {CARD_TEXTS.agreeTime}
        </Press>
        <Press order={order} part="keep-time" variant="secondary">
          {CARD_TEXTS.keepTime}
        </Press>
      </CardForm>
    </>
  );
}

function ProposalForm({ order: { proposal, timeZone, ...order } }: { order: OrderCard }) {
  if (!proposal) return null;
  const shown = { ...order, proposal, timeZone };
  return (
    <>
      <SummaryList
        rows={[
          { term: "What", value: <span className="wrap-anywhere">{proposal.words}</span> },
          { term: "Why", value: <span className="wrap-anywhere">{proposal.reason}</span> },
          { term: "Total so far", value: formatRange(proposal.before) },
          { term: "New total", value: <strong>{formatRange(proposal.total)}</strong> },
        ]}
      />
      <CardForm order={shown} part="agree">
        <input type="hidden" name="proposalId" value={proposal.id} />
        <Press order={shown} part="agree">
          {CARD_TEXTS.agree}
        </Press>
        <Press order={shown} part="keep" variant="secondary">
          {CARD_TEXTS.keep}
        </Press>
      </CardForm>
      <p className="text-sm text-ink-soft">Open until {formatDayAndTime(proposal.expiresAt, timeZone)}.</p>
    </>
  );
}

function CancelForm({ order, preview }: Props & { preview: CancelPreview }) {
  return (
    <CardDisclosure order={order} part="cancel" summary={CARD_TEXTS.cancelVisit}>
      <p className="text-sm">{costOf(preview)}</p>
      <ReasonField order={order} part="cancel" label="Why are you canceling?" />
      <Press order={order} part="cancel" variant="danger">
        {preview.how === "ask" ? CARD_TEXTS.askToCancel : CARD_TEXTS.cancelVisit}
      </Press>
    </CardDisclosure>
  );
}

function TipForm({ order, offer: { tips, cards } }: Props & { offer: TipOffer }) {
  const refused = useRefused(order, "tip");
  const [first] = cards;
  const idOf = (name: string) => idOnCard(name, order.id);
  return (
    <CardDisclosure order={order} part="tip" summary={CARD_TEXTS.tip}>
      <Field label="Tip" name="tip" id={idOf("tip")} errors={refused?.errors[idOf("tip")] ?? []}>
        <Select
          defaultValue={refused?.values.tip ?? String(tips[0]?.cents)}
          options={tips.map(({ cents, percent }) => ({
            value: String(cents),
            label: `${formatCents(cents)} · ${percent}%`,
          }))}
        />
      </Field>
      <Field
        label={CARD_TEXTS.payWith}
        name="sourceId"
        id={idOf("sourceId")}
        errors={refused?.errors[idOf("sourceId")] ?? []}
      >
        <Select
          defaultValue={refused?.values.sourceId ?? first?.id}
          options={cards.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
      <Press order={order} part="tip">
        {CARD_TEXTS.leaveTip}
      </Press>
    </CardDisclosure>
  );
}

const EMPTY: CardAnswers = { reasons: [], previews: [], tip: null, refused: undefined, tippedId: null };
const useAnswers = () => useContext(CardAnswersContext) ?? EMPTY;

/** The refusal of this form, or of the other button of the same form. */
function useRefused(order: OrderCard, ...parts: CardPart[]) {
  const { refused } = useAnswers();
  return refused?.orderId === order.id && parts.includes(refused.part) ? refused.refused : undefined;
}

type FormProps = { order: OrderCard; part: CardPart; children: ReactNode };

/** A form of one press. Other buttons of it have their own part. */
function CardForm({ order, part, children }: FormProps) {
  const refused = useRefused(
    order,
    part,
    part === "agree-time" ? "keep-time" : part === "agree" ? "keep" : part,
  );
  return (
    <Form method="post" preventScrollReset className="grid gap-2">
      <ErrorSummary stays title={CARD_TEXTS.refused} errors={refused?.errors} />
      <input type="hidden" name="orderId" value={order.id} />
      <div className="flex flex-wrap gap-2">{children}</div>
    </Form>
  );
}

/** A form that opens in the card. After a refusal it is open. */
function CardDisclosure({ order, part, summary, children }: FormProps & { summary: string }) {
  const refused = useRefused(order, part);
  // News may load the page again, which forgets the refusal. The form stays open for the next try.
  const [wasRefused, setWasRefused] = useState(false);
  if (refused && !wasRefused) setWasRefused(true);
  return (
    <Disclosure
      {...(wasRefused && { defaultOpen: true })}
      className="border-t border-b-0"
      summary={
        <>
          {summary}
          <span className="sr-only">: {order.pets}</span>
        </>
      }
    >
      <Form method="post" noValidate preventScrollReset className="grid gap-4 pt-2 text-ink">
        <ErrorSummary stays title={CARD_TEXTS.refused} errors={refused?.errors} />
        <input type="hidden" name="orderId" value={order.id} />
        {children}
      </Form>
    </Disclosure>
  );
}

function ReasonField({ order, part, label }: Props & { part: CardPart; label: string }) {
  const { reasons } = useAnswers();
  const refused = useRefused(order, part);
  const id = idOnCard("reasonId", order.id);
  return (
    <Field label={label} name="reasonId" id={id} errors={refused?.errors[id] ?? []}>
      <Select
        placeholder={CARD_TEXTS.chooseReason}
        defaultValue={refused?.values.reasonId ?? ""}
        options={reasons.map(({ id: value, name }) => ({ value, label: name }))}
      />
    </Field>
  );
}

function NoteField({ order }: Props) {
  const refused = useRefused(order, "decline");
  const id = idOnCard("description", order.id);
  return (
    <Field
      label="Note for the customer"
      name="description"
      id={id}
      hint="The customer reads this note, but not the reason above."
      optional
      errors={refused?.errors[id] ?? []}
    >
      <Textarea rows={2} maxLength={500} defaultValue={refused?.values.description} />
    </Field>
  );
}

type PressProps = FormProps & { variant?: "primary" | "secondary" | "danger" };

function Press({ order, part, variant = "primary", children }: PressProps) {
  const { state, formData } = useNavigation();
  const busy = state !== "idle" && formData?.get("part") === part && formData.get("orderId") === order.id;
  return (
    <Button name="part" value={part} size="sm" variant={variant} className="min-h-11" busy={busy}>
      {children}
      <span className="sr-only">: {order.pets}</span>
    </Button>
  );
}
