import { Form } from "react-router";
import type { RefusedForm } from "#kit/web/form.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { CodeField, useBusy } from "./account-fields.tsx";

type CodeFormProps = {
  /** The page's own path. */
  action: string;
  /** Whether a code was sent, so that the form has its field. */
  isSent: boolean;
  answer: RefusedForm | undefined;
  /** What the button for the code says: "Confirm". */
  check: string;
  /** What the button for the first code says: "Send me a code". */
  send: string;
};

/** Sends a one-time code, and then checks it. The form's `intent` is `send-code` or `check-code`. */
export function CodeForm({ action, isSent, answer, check, send }: CodeFormProps) {
  const isBusy = useBusy();
  return (
    <Form method="post" action={action} noValidate className="grid gap-6">
      <ErrorSummary stays errors={answer?.errors} />
      {isSent && <CodeField errors={answer?.errors} />}
      <div className="grid gap-3">
        {isSent && (
          <Button size="lg" block name="intent" value="check-code" busy={isBusy("check-code")}>
            {check}
          </Button>
        )}
        <Button
          size={isSent ? "md" : "lg"}
          variant={isSent ? "quiet" : "primary"}
          block
          name="intent"
          value="send-code"
          busy={isBusy("send-code")}
        >
          {isSent ? "Send another code" : send}
        </Button>
      </div>
    </Form>
  );
}
