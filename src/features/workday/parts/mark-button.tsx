import { Form, useNavigation } from "react-router";
import { completePath } from "#features/orders/answers/parts/visit-paths.ts";
import { nextMark } from "#features/orders/rules/marks.ts";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import type { Visit } from "../contract/day.ts";
import { MARK_BUTTONS } from "../words/day.ts";
import { visitPath } from "./day-path.ts";

/**
 * The one main action of a visit: its next mark on its own day, then its completion. Null for a visit that
 * has neither.
 */
export function MarkButton({ visit: { order, date }, today }: { visit: Visit; today: string }) {
  const { state } = useNavigation();
  if (order.status !== "accepted" || order.orderMarkedAsNoShow) return null;
  const next = nextMark(order.visitMarks.map(({ mark }) => mark));
  if (next === null)
    return (
      <LinkButton to={completePath(order.id)} size="lg" block>
        Complete the visit
      </LinkButton>
    );
  if (date !== today) return null;
  return (
    <Form method="post" action={visitPath(order.id)}>
      <input type="hidden" name="mark" value={next} />
      <Button size="lg" block name="intent" value="mark" busy={state === "submitting"}>
        {MARK_BUTTONS[next]}
      </Button>
    </Form>
  );
}
