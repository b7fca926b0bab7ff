import { useFetcher } from "react-router";
import type { FieldErrors } from "#kit/wire/errors.ts";
import { Button } from "#ui/button.tsx";
import { buttonClass } from "#ui/button-class.ts";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Modal } from "#ui/modal.tsx";
import { AcceptanceBoxes } from "./acceptance-boxes.tsx";

/**
 * Requires the three consents; the only other way is to log out. It closes when the consents are
 * recorded.
 */
export function AcceptanceModal() {
  const { Form, data, state } = useFetcher<{ errors?: FieldErrors }>();
  return (
    <Modal
      open
      onClose={() => {}}
      closable={false}
      title="Before your next visit"
      footer={
        <>
          <a href="/log-out" className={buttonClass({ variant: "quiet" })}>
            Log Out
          </a>
          <Button form="acceptance" busy={state !== "idle"}>
            Agree and continue
          </Button>
        </>
      }
    >
      <Form id="acceptance" method="post" action="/agreements/acceptance" noValidate className="grid gap-5">
        <ErrorSummary errors={prefixed(data?.errors)} />
        <AcceptanceBoxes errors={data?.errors ?? {}} prefix="acceptance-" />
      </Form>
    </Modal>
  );
}

/** The boxes need their own ids, because the page below may hold the same boxes. */
function prefixed(errors: FieldErrors = {}): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [field && `acceptance-${field}`, messages]),
  );
}
