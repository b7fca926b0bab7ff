import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Notice } from "#ui/notice.tsx";
import { Section } from "#ui/section.tsx";
import type { SectionAnswer } from "./refused-section.ts";

export type SectionState = {
  answer: SectionAnswer | undefined;
  saved: string | null;
  /** The section whose picture was removed. */
  removed?: string | null;
  /** What the team's page has besides the groomer's own: fields of a section, and the form itself. */
  team?: {
    fields: (section: string) => ReactNode;
    form: (section: string, props: FormProps) => ReactNode;
  };
};

type FormProps = { className: string; preventScrollReset: true; children: ReactNode };

/** The refused answer of a section; undefined if another section was sent, or none. */
export const answerOf = ({ answer }: SectionState, id: string) =>
  answer?.section === id ? answer : undefined;

/** Says below the heading of a section that it was saved, or its picture removed; else nothing. */
export function SectionDone({ id, state: { answer, saved, removed } }: { id: string; state: SectionState }) {
  if (answer || (saved !== id && removed !== id)) return null;
  const done = saved === id ? "Saved." : "Removed.";
  return (
    <Notice tone="success" takesFocus={`${id} ${done}`} className="mb-6">
      {done}
    </Notice>
  );
}

/** A section of a groomer's page, saved on its own. Only the section that was sent shows the result. */
export function SectionForm({
  id,
  title,
  lead,
  submit,
  actions,
  state,
  children,
}: {
  id: string;
  title: string;
  lead?: ReactNode;
  submit: string;
  /** More buttons, after the one that saves. */
  actions?: ReactNode;
  state: SectionState;
  children: ReactNode;
}) {
  const { formData, state: progress } = useNavigation();
  const errors = answerOf(state, id)?.errors;
  const props: FormProps = {
    className: "grid gap-5",
    preventScrollReset: true,
    children: (
      <>
        {errors && <ErrorSummary errors={errors} />}
        {lead && <p className="text-ink-soft">{lead}</p>}
        {children}
        {state.team?.fields(id)}
        <div className="flex flex-wrap gap-3">
          <Button
            name="intent"
            value={id}
            busy={progress !== "idle" && formData?.get("intent") === id}
            className="max-sm:w-full"
          >
            {submit}
          </Button>
          {actions}
        </div>
      </>
    ),
  };
  return (
    <Section id={`${id}-part`} title={title}>
      <Card>
        <SectionDone id={id} state={state} />
        {state.team ? state.team.form(id, props) : <Form method="post" noValidate {...props} />}
      </Card>
    </Section>
  );
}
