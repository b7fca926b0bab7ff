import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import type { Consent } from "../contract/zones.ts";
import type { ZoneTexts } from "../words/zone-texts.ts";

type ConsentProps = {
  consent: Consent;
  message: string;
  intent: "save" | "remove";
  isBusy: boolean;
  texts: ZoneTexts;
};

/**
 * What a change does to booked visits, with the button that saves it all the same. It lies in the form, so
 * that the same fields are sent again.
 */
export function ZoneConsent({
  consent: { visits, isLastZone, key },
  message,
  intent,
  isBusy,
  texts,
}: ConsentProps) {
  return (
    <Notice
      tone="warn"
      title={visits.length > 0 ? texts.outside : texts.unbookable}
      takesFocus={key}
      actions={
        <Button name="intent" value={intent} variant="secondary" busy={isBusy}>
          {intent === "save" ? "Save it anyway" : "Delete it anyway"}
        </Button>
      }
    >
      <input type="hidden" name="seen" value={key} />
      <p>{message}</p>
      {visits.length > 0 && (
        <>
          <ul className="mt-3 grid gap-2">
            {visits.map((visit) => (
              <li key={`${visit.orderId} ${visit.startsAt}`} className="wrap-anywhere">
                <strong>{formatDayAndTime(visit.startsAt, visit.timeZone)}</strong>
                <br />
                {[visit.customerName, visit.locality].filter(Boolean).join(", ")} ({visit.number})
              </li>
            ))}
          </ul>
          <p className="mt-3">
            These visits stay as they are.
            {isLastZone ? " Customers cannot book new ones." : " New visits there cannot be booked."}
          </p>
        </>
      )}
    </Notice>
  );
}
