import { type FormEvent, useState } from "react";
import type { RefusedForm } from "#kit/web/form.ts";
import { ErrorSummary } from "#ui/error-summary.tsx";
import type { ProviderOrder } from "../../answers/contract/answers.ts";
import { CompleteForm } from "../../answers/parts/complete-form.tsx";
import { judgeCompletion } from "../../answers/parts/judge-completion.ts";
import { firstCompletion, readCompletion } from "../../answers/parts/read-completion.ts";
import { useWaitingWork } from "./waiting-work.ts";

/** The form of the completion. What is typed waits on the device, and counts only at the version shown. */
export function CompletionOffline({ order }: { order: ProviderOrder }) {
  const { queue } = useWaitingWork();
  const [refused, setRefused] = useState<RefusedForm>();
  // The form begins once: what waits later for this visit must not return its sum to the first prices.
  const [first] = useState(() => firstCompletion(order));
  const complete = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = readCompletion(form, order);
    const errors = judgeCompletion(typed, order);
    const isFit = typed.ok && Object.keys(errors).length === 0;
    // The fields keep what was typed.
    setRefused(isFit ? undefined : { errors, values: {} });
    if (!isFit) return;
    const payload = { v: 1 as const, ...typed.completion, cashReceived: form.has("cashReceived") };
    void queue([{ kind: "complete", orderId: order.id, baseVersion: order.version, payload }]);
  };
  return (
    <>
      <ErrorSummary stays errors={refused?.errors} />
      <CompleteForm order={order} typed={first} refused={refused} onSubmit={complete} />
    </>
  );
}
