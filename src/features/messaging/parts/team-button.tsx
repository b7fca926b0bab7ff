import { Form } from "react-router";
import type { Role } from "#kit/wire/actor.ts";
import { Button } from "#ui/button.tsx";
import type { ButtonLook } from "#ui/button-class.ts";
import { messagesPath } from "./room-paths.ts";

/** Opens the conversation with the brand's team. */
export function TeamButton({ role, look = { variant: "secondary" } }: { role: Role; look?: ButtonLook }) {
  return (
    <Form method="post" action={messagesPath(role)}>
      <input type="hidden" name="part" value="support" />
      <Button {...look}>Ask the team</Button>
    </Form>
  );
}
