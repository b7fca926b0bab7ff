import { Form } from "react-router";
import { Button } from "#ui/button.tsx";
import { LATE_TEXTS } from "../words/late-parts.ts";

/** Asks the team to join a conversation of two, after a word about what that means. */
export function JoinForm() {
  return (
    <details className="border-b border-line py-1 text-sm">
      <summary className="inline-flex min-h-11 items-center font-medium text-ink-soft hover:text-ink">
        Need help from the team?
      </summary>
      <Form method="post" className="grid justify-items-start gap-3 pb-4">
        <input type="hidden" name="part" value="team" />
        <p className="text-ink-soft">{LATE_TEXTS.joining}</p>
        <Button variant="secondary" size="sm" className="min-h-11">
          Ask the team to join
        </Button>
      </Form>
    </details>
  );
}
