import { useEffect } from "react";
import { Disclosure } from "#ui/disclosure.tsx";
import { Section } from "#ui/section.tsx";
import { hasBegunVisit } from "../../rules/marks.ts";
import { OFFLINE_TEXTS } from "../words.ts";
import { CompletionOffline } from "./completion-offline.tsx";
import { EndWaits } from "./end-waits.tsx";
import { MissedOffline } from "./missed-offline.tsx";
import { PhotosOffline } from "./photos-offline.tsx";
import { ReportOffline } from "./report-offline.tsx";
import { FINISH_ID, useWaitingWork, type VisitFormsProps } from "./waiting-work.ts";
import { waitingEnd, withWaiting } from "./with-waiting.ts";

const TEXTS = OFFLINE_TEXTS.forms;

/** What a groomer does at a visit whose other pages can't be loaded: it waits on the device. */
export function VisitForms({ order: stored, noShow }: VisitFormsProps) {
  const { commands } = useWaitingWork();
  const order = withWaiting(stored, commands);
  const end = waitingEnd(commands, order.id);
  const isAccepted = order.status === "accepted" && !order.orderMarkedAsNoShow;
  // The device's clock only offers the forms: the server judges them.
  const now = new Date();
  const hasBegun = order.status === "complete" || hasBegunVisit(order, now);
  useEffect(() => {
    // The page has come before its forms.
    if (location.hash === `#${FINISH_ID}`) document.getElementById(FINISH_ID)?.scrollIntoView();
  }, []);
  if (!hasBegun || (!isAccepted && order.status !== "complete")) return null;
  return (
    <>
      {end?.command.kind !== "no_show" && (
        <Section title={TEXTS.report}>
          <Disclosure summary={TEXTS.photos}>
            <PhotosOffline order={order} />
          </Disclosure>
          <Disclosure summary={TEXTS.findings}>
            <ReportOffline order={order} />
          </Disclosure>
        </Section>
      )}
      {isAccepted && (
        <Section title={TEXTS.end} id={FINISH_ID}>
          {end ? (
            <EndWaits order={order} end={end} />
          ) : (
            <>
              <CompletionOffline order={order} />
              {noShow && Date.parse(noShow.from) <= now.getTime() && (
                <MissedOffline order={order} fee={noShow.fee} />
              )}
            </>
          )}
        </Section>
      )}
    </>
  );
}
