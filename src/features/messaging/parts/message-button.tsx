import { Form } from "react-router";
import { Button } from "#ui/button.tsx";
import type { ButtonLook } from "#ui/button-class.ts";

export type MessageButtonProps = ({ groomerId: string } | { customerId: string }) & {
  /** Whose conversation it opens: "Message Ada". */
  name: string;
  look?: ButtonLook;
};

/** Opens the conversation with a groomer, for customers, or with a client, for groomers. */
export function MessageButton({ name, look = { variant: "secondary" }, ...other }: MessageButtonProps) {
  return (
    <Form method="post" action={"groomerId" in other ? "/customer/messages" : "/groomer/messages"}>
      <input type="hidden" name="part" value="open" />
      {Object.entries(other).map(([field, id]) => (
        <input type="hidden" key={field} name={field} value={id} />
      ))}
      <Button {...look} className="wrap-anywhere">
        Message {name}
      </Button>
    </Form>
  );
}
