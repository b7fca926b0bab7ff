import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import type { ProviderOrder } from "../../answers/contract/answers.ts";
import { OFFLINE_TEXTS } from "../words.ts";
import { useWaitingWork } from "./waiting-work.ts";

const TEXTS = OFFLINE_TEXTS.forms;

/** Marks a visit as missed, after a question with the fee. `fee` in cents. */
export function MissedOffline({ order, fee }: { order: ProviderOrder; fee: number }) {
  const { queue } = useWaitingWork();
  const [isAsked, setAsked] = useState(false);
  const mark = () => {
    const payload = { v: 1 as const };
    void queue([{ kind: "no_show", orderId: order.id, baseVersion: order.version, payload }]);
  };
  if (!isAsked)
    return (
      <Button type="button" variant="quiet" className="mt-4" onClick={() => setAsked(true)}>
        {TEXTS.isMissing}
      </Button>
    );
  return (
    <Notice
      tone="warn"
      className="mt-4"
      title={TEXTS.askMissed}
      takesFocus={TEXTS.askMissed}
      actions={
        <>
          <Button type="button" variant="danger" onClick={mark}>
            {TEXTS.markMissed}
          </Button>
          <Button type="button" variant="quiet" onClick={() => setAsked(false)}>
            {TEXTS.notMissed}
          </Button>
        </>
      }
    >
      {TEXTS.fee(fee)}
    </Notice>
  );
}
