import { Form } from "react-router";
import { Button } from "#ui/button.tsx";

/** Blocks a groomer. The settings take the form, list all blocked groomers, and unblock them. */
export function BlockGroomerForm({ groomer }: { groomer: { id: string; displayName: string } }) {
  return (
    <Form method="post" action="/customer/settings" className="print:hidden">
      <Button variant="quiet" size="sm" name="intent" value={`blocked-add-${groomer.id}`}>
        Do not offer me {groomer.displayName} again
      </Button>
    </Form>
  );
}
