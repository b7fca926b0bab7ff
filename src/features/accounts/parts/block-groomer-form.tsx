import { Form } from "react-router";
import { Button } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";

/** Blocks the groomer of a visit. The settings take the form and list all blocked groomers. */
export function BlockGroomerForm({ groomer }: { groomer: { id: string; displayName: string } }) {
  return (
    <Disclosure summary={`Do not offer me ${groomer.displayName} again`} className="border-b-0 print:hidden">
      <p className="mb-4 max-w-prose">
        You no longer see each other, and {groomer.displayName} does not learn why. Visits that are booked
        stay. You can unblock groomers in your settings.
      </p>
      <Form method="post" action="/customer/settings">
        <Button variant="secondary" name="intent" value={`blocked-add-${groomer.id}`}>
          Block {groomer.displayName}
        </Button>
      </Form>
    </Disclosure>
  );
}
