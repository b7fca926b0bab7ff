import { useFetcher } from "react-router";
import type { FieldErrors } from "#kit/wire/errors.ts";
import { Button } from "#ui/button.tsx";
import { buttonClass } from "#ui/button-class.ts";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Modal } from "#ui/modal.tsx";
import { AcceptanceBoxes } from "./acceptance-boxes.tsx";

/**
 * A dialog that requires the three consents. Customers can only agree or log out. The page stops showing the
 * dialog when the consents are recorded.
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
        <ErrorSummary stays errors={addPrefix(data?.errors)} />
        <AcceptanceBoxes errors={data?.errors ?? {}} prefix="acceptance-" />
      </Form>
    </Modal>
  );
}

/** The ids in this dialog have a prefix, because the page below the dialog may have the same checkboxes. */
function addPrefix(errors: FieldErrors = {}): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [field && `acceptance-${field}`, messages]),
  );
}
