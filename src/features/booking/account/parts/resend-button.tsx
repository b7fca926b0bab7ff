import { useEffect, useState } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#ui/button.tsx";

export type ResendButtonProps = {
  /** From then on another code can be sent, ISO. */ resendAt: string;
  now: string;
};

/**
 * "Send a new code", after a pause that the browser counts down; without scripts the server enforces it.
 */
export function ResendButton({ resendAt, now }: ResendButtonProps) {
  const { formData } = useNavigation();
  const left = useSecondsUntil(resendAt, now);
  return (
    <Form method="post">
      <Button
        name="intent"
        value="resend"
        variant="secondary"
        disabled={left > 0}
        busy={formData?.get("intent") === "resend"}
      >
        <span>Send a new code{left > 0 && <span className="tabular-nums"> in {left} s</span>}</span>
      </Button>
    </Form>
  );
}

/** Whole seconds left, by the server's clock; 0 on the server, where nothing counts. */
function useSecondsUntil(until: string, now: string): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const skew = Date.parse(now) - Date.now();
    const tick = () => {
      const ms = Date.parse(until) - Date.now() - skew;
      setLeft(Math.max(0, Math.ceil(ms / 1_000)));
      if (ms <= 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 1_000);
    tick();
    return () => clearInterval(timer);
  }, [until, now]);
  return left;
}
