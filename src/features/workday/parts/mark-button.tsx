import { type FormEvent, useEffect, useRef, useState } from "react";
import { Form, useNavigate, useNavigation } from "react-router";
import { completePath } from "#features/orders/answers/parts/visit-paths.ts";
import { FINISH_ID, useWaitingWork } from "#features/orders/commands/parts/waiting-work.ts";
import { waitingEnd } from "#features/orders/commands/parts/with-waiting.ts";
import { nextMark } from "#features/orders/rules/marks.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import type { Visit } from "../contract/day.ts";
import { MARK_BUTTONS, WAITING_ENDS } from "../words/day.ts";
import { visitPath } from "./day-path.ts";
import { waitingMarks } from "./waiting-marks.ts";

const DOUBLE_TAP_MS = 700;

/**
 * The one main action of a visit: its next mark on its own day, then its completion. Null for a visit that
 * has neither.
 */
export function MarkButton({ visit: { order, date }, today }: { visit: Visit; today: string }) {
  const { state } = useNavigation();
  const navigate = useNavigate();
  const { commands, isAway, queue, send } = useWaitingWork();
  const isGoing = useRef(false);
  useEffect(() => {
    isGoing.current = state !== "idle";
  }, [state]);
  // The button is the next mark at once, which a second tap of the same press must not set.
  const [isResting, setResting] = useState(false);
  useEffect(() => {
    if (!isResting) return;
    const timer = setTimeout(() => setResting(false), DOUBLE_TAP_MS);
    return () => clearTimeout(timer);
  }, [isResting]);
  if (order.status !== "accepted" || order.orderMarkedAsNoShow) return null;
  const waiting = waitingMarks(commands, order.id);
  const next = nextMark([...order.visitMarks, ...waiting].map(({ mark }) => mark));
  const end = waitingEnd(commands, order.id);
  if (end)
    return (
      <Badge tone="info" className="justify-self-start">
        {WAITING_ENDS[end.command.kind]}
      </Badge>
    );
  if (next === null)
    return (
      <LinkButton
        to={isAway ? `${visitPath(order.id)}#${FINISH_ID}` : completePath(order.id)}
        size="lg"
        block
      >
        Complete the visit
      </LinkButton>
    );
  if (date !== today) return null;
  // A press is stored on the device first, because a connection may be gone without a sign.
  const press = async () => {
    const pressedAt = location.pathname;
    const payload = { v: 1 as const, mark: next };
    const isStored = await queue([{ kind: "mark", orderId: order.id, baseVersion: order.version, payload }]);
    if (!isStored || isAway || !(await send?.())) return;
    // The groomer may have gone on since, such as to the completion.
    const isStill = location.pathname === pressedAt && !isGoing.current;
    if (isStill && pressedAt !== visitPath(order.id)) navigate(visitPath(order.id));
  };
  const submit = (event: FormEvent) => {
    if (!send) return;
    event.preventDefault();
    setResting(true);
    void press();
  };
  return (
    <Form method="post" action={visitPath(order.id)} onSubmit={submit}>
      <input type="hidden" name="mark" value={next} />
      <Button size="lg" block name="intent" value="mark" busy={isResting || state === "submitting"}>
        {MARK_BUTTONS[next]}
      </Button>
    </Form>
  );
}
