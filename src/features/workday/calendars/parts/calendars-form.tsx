import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button, type ButtonProps } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import type { CalendarsAnswer } from "./change-calendars.ts";

/** Errors and typed values of a form, empty unless it was sent last. */
export function answerOf(answer: CalendarsAnswer | undefined, form: string) {
  const own = answer?.form === form ? answer : undefined;
  return { errors: own?.errors ?? {}, values: own?.values ?? undefined };
}

/** A form of the page. Its errors stand above it. `id` is also what its first button does. */
export function CalendarsForm({
  id,
  answer,
  children,
  className = "grid gap-5",
}: {
  id: string;
  answer: CalendarsAnswer | undefined;
  children: ReactNode;
  className?: string;
}) {
  return (
    <Form
      method="post"
      action="/groomer/availability/calendars"
      preventScrollReset
      noValidate
      className={className}
    >
      <ErrorSummary errors={answerOf(answer, id).errors} />
      {children}
    </Form>
  );
}

/** A button that sends its form. The intent says what for. */
export function IntentButton({ intent, ...rest }: Omit<ButtonProps, "name" | "value"> & { intent: string }) {
  const isBusy = useNavigation().formData?.get("intent") === intent;
  return <Button {...rest} name="intent" value={intent} busy={isBusy} />;
}
