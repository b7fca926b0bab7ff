import { RotateCcw } from "lucide-react";
import { Form, useNavigation } from "react-router";
import { Button } from "#ui/button.tsx";
import type { ButtonLook } from "#ui/button-class.ts";

const REBOOK_PATH = "/customer/new/rebook";

/** `date`: the first day of the search for times. */
type RebookProps = { orderId: string; label?: string; date?: string | undefined } & ButtonLook;

/** A button that starts a booking with the pets, services, address and groomer of an earlier appointment. */
export function RebookButton({
  orderId,
  label = "Book this again",
  date,
  variant = "secondary",
  size,
}: RebookProps) {
  const { state, formData } = useNavigation();
  return (
    <Form method="post" action={REBOOK_PATH} className="print:hidden">
      <input type="hidden" name="orderId" value={orderId} />
      {date && <input type="hidden" name="date" value={date} />}
      <Button
        variant={variant}
        size={size}
        busy={state !== "idle" && formData?.get("orderId") === orderId}
        icon={<RotateCcw aria-hidden="true" className="size-4.5" />}
      >
        {label}
      </Button>
    </Form>
  );
}
