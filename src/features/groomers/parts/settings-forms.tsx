import { Form } from "react-router";
import type { Session } from "#features/accounts/settings/contract/sessions.ts";
import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Notice } from "#ui/notice.tsx";
import { Section } from "#ui/section.tsx";
import { answerOf, SectionForm, type SectionState } from "./section-form.tsx";

/** Whether new orders are accepted at once. */
export function AutoAcceptForm({ isOn, state }: { isOn: boolean; state: SectionState }) {
  const answer = answerOf(state, "orders");
  return (
    <SectionForm
      id="orders"
      title="New orders"
      lead="Orders that wait already still need your answer."
      submit="Save orders"
      state={state}
    >
      <Checkbox
        name="autoAcceptOrders"
        label="Accept new orders for me"
        hint="Without it, each order waits until you accept or decline it."
        defaultChecked={answer ? answer.values.autoAcceptOrders === "on" : isOn}
      />
    </SectionForm>
  );
}

/** The open sessions, with buttons that end them. `timeZone`: an IANA name; null before there is an area. */
export function SessionsForm({
  sessions,
  timeZone,
  state,
}: {
  sessions: readonly Session[];
  timeZone: string | null;
  state: SectionState;
}) {
  const errors = answerOf(state, "sessions")?.errors;
  return (
    <Section id="sessions-part" title="Where you are logged in">
      <Card>
        {!state.answer && state.saved === "sessions" && (
          <Notice tone="success" takesFocus="sessions saved" className="mb-6">
            Logged out there.
          </Notice>
        )}
        <Form method="post" preventScrollReset className="grid gap-5">
          {errors && <ErrorSummary errors={errors} />}
          <ul className="divide-y divide-line">
            {sessions.map(({ id, device, lastSeenAt, isCurrent, isStaff }) => (
              <li
                key={id}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0"
              >
                <div className="min-w-0">
                  <p className="font-semibold">
                    {isStaff ? "Our staff, acting for you" : device} {isCurrent && <Badge>This device</Badge>}
                  </p>
                  <p className="text-sm text-ink-soft">
                    Last used {formatDayAndTime(lastSeenAt, timeZone ?? "UTC")}
                    {timeZone === null && " UTC"}
                  </p>
                </div>
                {!isCurrent && (
                  <Button name="intent" value={`sessions-end-${id}`} variant="secondary">
                    Log out<span className="sr-only"> {device}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {sessions.length > 1 && (
            <div>
              <Button name="intent" value="sessions-others" variant="secondary" className="max-sm:w-full">
                Log out everywhere else
              </Button>
            </div>
          )}
        </Form>
      </Card>
    </Section>
  );
}
