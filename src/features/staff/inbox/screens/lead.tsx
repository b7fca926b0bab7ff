import { data, redirect, useLocation, useNavigation } from "react-router";
import { DraftForm } from "#features/accounts/parts/draft-form.tsx";
import { Permitted } from "#features/accounts/parts/permitted.tsx";
import { LEAD_STATES } from "#features/sites/contract/leads.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { LEAD_KINDS, LEAD_STATE_LABELS } from "#features/sites/words/leads.ts";
import { call } from "#kit/web/call.ts";
import { refusedForm, shownValue, textOf } from "#kit/web/form.ts";
import { nowOf } from "#kit/web/now.ts";
import { useSeen } from "#kit/web/use-seen.ts";
import { formatPhone } from "#kit/wire/format/phones.ts";
import { formatAgo } from "#kit/wire/format/times.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Changed } from "#ui/changed.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { FieldGroup } from "#ui/field-group.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Radio } from "#ui/radio.tsx";
import { Section } from "#ui/section.tsx";
import { SummaryList, type SummaryRow } from "#ui/summary-list.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { Textarea } from "#ui/textarea.tsx";
import { getLead, type Lead, setLeadState } from "../contract/leads.ts";
import { inboxPath } from "../parts/inbox-path.ts";
import { INBOX_TEXTS } from "../words.ts";
import type { Route } from "./+types/lead.ts";

export async function loader(args: Route.LoaderArgs) {
  const lead = await call(args, getLead, { params: { id: args.params.id } });
  const isSaved = new URL(args.request.url).searchParams.has("saved");
  return { lead, isSaved, now: nowOf(args).getTime() };
}

/** After a refusal the page shows the state as it is now. */
export const shouldRevalidate = () => true;

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const { id } = args.params;
  const stateOf = (name: string) => LEAD_STATES.find((one) => one === textOf(form, name)) ?? "open";
  const fromAt = textOf(form, "version") || null;
  const body = { state: stateOf("state"), from: stateOf("from"), fromAt, note: textOf(form, "note") };
  try {
    await call(args, setLeadState, { params: { id }, body });
  } catch (error) {
    const refused = refusedForm(error, form);
    return data(refused.data, refused.init ?? undefined);
  }
  return redirect(`/staff/inbox/leads/${id}?saved`);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [
    { title: titleOf(loaderData?.lead.name ?? "Lead", matches) },
    { name: "robots", content: "noindex" },
  ];
}

/** What a visitor asked, and what became of it. */
export default function LeadPage({ loaderData: { lead, isSaved, now }, actionData }: Route.ComponentProps) {
  return (
    <div className="page-width grid max-w-[44rem] grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader
        title={lead.name}
        lead={
          <span className="flex flex-wrap items-center gap-3">
            <Badge tone={lead.state === "open" ? "warn" : "neutral"}>{LEAD_STATE_LABELS[lead.state]}</Badge>
            <span>
              {LEAD_KINDS[lead.kind]}, <time dateTime={lead.createdAt}>{formatAgo(lead.createdAt, now)}</time>
            </span>
          </span>
        }
        back={<TextLink to={inboxPath({ kind: "lead", owner: "all" })}>Inbox</TextLink>}
      />
      {isSaved && !actionData && <Notice tone="success" title={INBOX_TEXTS.leadSaved} takesFocus="saved" />}
      <Section title="What they wrote">
        <SummaryList rows={rowsOf(lead)} />
        <p className="mt-4 wrap-anywhere whitespace-pre-line">{lead.message ?? INBOX_TEXTS.hiddenMessage}</p>
      </Section>
      {lead.stateAt && (
        <Section title="Follow-up">
          <p className="text-ink-soft">
            {LEAD_STATE_LABELS[lead.state]}, {lead.stateBy} ({formatAgo(lead.stateAt, now)})
          </p>
          {lead.note && <p className="mt-2 wrap-anywhere whitespace-pre-line">{lead.note}</p>}
        </Section>
      )}
      <Permitted needs="customers.write">
        <StateForm key={useLocation().key} lead={lead} refused={actionData} />
      </Permitted>
    </div>
  );
}

function rowsOf({ email, phoneNumber, postalCode }: Lead): SummaryRow[] {
  const isMasked = phoneNumber?.startsWith("•");
  const given: [term: string, value: string | null][] = [
    ["E-mail", email],
    ["Phone", phoneNumber && !isMasked ? formatPhone(phoneNumber) : phoneNumber],
    ["ZIP code", postalCode],
  ];
  return given.flatMap(([term, value]) => (value ? [{ term, value }] : []));
}

type Refused = Route.ComponentProps["actionData"];

function StateForm({ lead: { state, stateAt, note }, refused }: { lead: Lead; refused: Refused }) {
  const isBusy = useNavigation().state !== "idle";
  const version = stateAt ?? "";
  const now = note ? `${LEAD_STATE_LABELS[state]}, “${note}”` : LEAD_STATE_LABELS[state];
  return (
    <Section title="Update the status">
      <Card>
        <DraftForm name="lead" version={version} className="grid gap-5">
          <ErrorSummary errors={refused?.errors} stays />
          <Changed title="The request has changed" seen={useSeen(refused, version, now)} now={now} />
          <input type="hidden" name="from" value={state} />
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="seen" value={now} />
          <FieldGroup legend="Status" layout="list" name="state" errors={refused?.errors.state}>
            {LEAD_STATES.map((one) => (
              <Radio
                key={one}
                name="state"
                value={one}
                label={LEAD_STATE_LABELS[one]}
                defaultChecked={one === (refused?.values.state ?? state)}
              />
            ))}
          </FieldGroup>
          <Field label="Note" name="note" optional hint={INBOX_TEXTS.note} errors={refused?.errors.note}>
            <Textarea maxLength={1_000} defaultValue={shownValue(refused, "note", note)} />
          </Field>
          <Button className="sm:justify-self-start" busy={isBusy}>
            Save
          </Button>
        </DraftForm>
      </Card>
    </Section>
  );
}
