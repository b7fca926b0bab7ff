import { useEffect, useState } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#ui/button.tsx";

export type ResendButtonProps = {
  /** When another code can be sent, an ISO instant. */
  resendAt: string;
  now: string;
};

/** The button "Send a new code". The browser counts down the pause; the server enforces the pause anyway. */
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

/** The whole seconds until an instant, by the server's clock. The server itself renders 0. */
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
