import { formatCents } from "#kit/wire/format/money.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import type { ProviderOrder } from "../../answers/contract/answers.ts";
import { OFFLINE_TEXTS } from "../words.ts";
import { useWaitingWork } from "./waiting-work.ts";
import type { waitingEnd } from "./with-waiting.ts";

const TEXTS = OFFLINE_TEXTS.forms;

type Props = { order: ProviderOrder; end: NonNullable<ReturnType<typeof waitingEnd>> };

/** A visit that is over on this device. The press can be taken back until it is sent. */
export function EndWaits({ order, end: { command } }: Props) {
  const { discard } = useWaitingWork();
  // A press of before this page is no news on it.
  const isNew = Date.parse(command.at) > performance.timeOrigin;
  const isMissed = command.kind === "no_show";
  return (
    <Notice
      title={isMissed ? TEXTS.missedWaits : TEXTS.completeWaits}
      takesFocus={isNew ? command.id : undefined}
      actions={
        <Button type="button" variant="secondary" onClick={() => void discard([command.id])}>
          {TEXTS.takeBack}
        </Button>
      }
    >
      {isMissed ? TEXTS.sentLater : pricesOf(order, command.payload)}
    </Notice>
  );
}

type Completion = Extract<Props["end"]["command"], { kind: "complete" }>["payload"];

/** What was typed, so that the groomer sees that the device has it. */
function pricesOf({ petServicesByPet }: ProviderOrder, completion: Completion): string {
  const lines = petServicesByPet.flatMap(({ services }) => services);
  const nameOf = (id: string) => lines.find(({ petServiceId }) => petServiceId === id)?.service.name ?? "";
  const prices = [
    ...completion.petServices.map(
      ({ petServiceId, final }) => `${nameOf(petServiceId)} ${formatCents(final)}`,
    ),
    ...completion.charges.map(({ label, amount }) => `${label} ${formatCents(amount)}`),
    ...(completion.cashTip > 0 ? [TEXTS.tip(formatCents(completion.cashTip))] : []),
    ...(completion.cashReceived ? [TEXTS.cash] : []),
  ];
  return `${prices.join(", ")}. ${TEXTS.sentLater}`;
}
