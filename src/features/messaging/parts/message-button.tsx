import { Form } from "react-router";
import { Button } from "#ui/button.tsx";
import type { ButtonLook } from "#ui/button-class.ts";
import { messagesPath } from "./room-paths.ts";

export type MessageButtonProps = ({ groomerId: string } | { customerId: string }) & {
  /** Whose conversation it opens: "Message Ada". */
  name: string;
  look?: ButtonLook;
};

/** Opens the conversation with a groomer, for customers, or with a client, for groomers. */
export function MessageButton({ name, look = { variant: "secondary" }, ...other }: MessageButtonProps) {
  const [field, value] =
    "groomerId" in other ? ["groomerId", other.groomerId] : ["customerId", other.customerId];
  return (
    <Form method="post" action={messagesPath(field === "groomerId" ? "customer" : "groomer")}>
      <input type="hidden" name="part" value="open" />
      <input type="hidden" name={field} value={value} />
      <Button {...look}>Message {name}</Button>
    </Form>
  );
}
