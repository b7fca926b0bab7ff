import { deskAppointmentPath } from "#features/orders/desk/parts/desk-paths.ts";
import { timesText } from "#features/workday/parts/stretch-times.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import { formatMinutes } from "#kit/wire/format/times.ts";
import { Card } from "#ui/card.tsx";
import { FieldGroup } from "#ui/field-group.tsx";
import { Notice } from "#ui/notice.tsx";
import { Radio } from "#ui/radio.tsx";
import { SummaryList, type SummaryRow } from "#ui/summary-list.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { SickVisit } from "../contract/sick.ts";
import { SICK_TEXTS } from "../words.ts";
import { bookValue } from "./read-sick-answers.ts";

type SickVisitCardProps = {
  visit: SickVisit;
  /** What was chosen before; "" for the suggestion. */
  chosen: string;
  /** The name of the groomer who is sick. */
  groomer: string;
  /** Whether the reader can decide about the visit; else the card only shows it. */
  canDecide: boolean;
  /** Why the last choice was not carried out. */
  refused: string | undefined;
};

/** A visit of a sick groomer with the best stand-in, and what becomes of it. */
export function SickVisitCard({ visit, groomer, canDecide, chosen, refused }: SickVisitCardProps) {
  const { id, customer, pets, place } = visit;
  const title = `${timesText(visit)}: ${pets.join(", ")}. ${customer}`;
  return (
    <Card className="grid gap-3">
      <h2 className="text-base font-semibold wrap-anywhere">
        <TextLink to={deskAppointmentPath(id)}>{title}</TextLink>
      </h2>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {[place.street, place.locality, place.postalCode].filter(Boolean).join(", ")}
      </p>
      {refused && <Notice tone="warn" title={refused} />}
      <SummaryList rows={factsOf(visit, groomer)} />
      {canDecide && <Decision {...{ visit, title, chosen }} />}
    </Card>
  );
}

/** The best stand-in with price and drive, and who is notified of each answer. */
function factsOf({ standIn, canBook }: SickVisit, groomer: string): SummaryRow[] {
  const both = `The customer and ${groomer}`;
  if (!standIn)
    return [
      { term: "Stand-in", value: SICK_TEXTS.noStandIn },
      { term: SICK_TEXTS.notified, value: both },
    ];
  const { displayName, total, addedDrive } = standIn;
  return [
    { term: "Stand-in", value: displayName },
    { term: "Price", value: formatRange(total) },
    { term: "Added driving that day", value: addedDrive > 0 ? formatMinutes(addedDrive) : "None" },
    {
      term: SICK_TEXTS.notified,
      value: canBook ? `${both}; if you book now, also ${displayName}` : both,
    },
  ];
}

type DecisionProps = { visit: SickVisit; title: string; chosen: string };

function Decision({ visit: { id, version, standIn, canBook }, title, chosen }: DecisionProps) {
  const name = `how-${id}`;
  return (
    <>
      <input type="hidden" name="visit" value={id} />
      <input type="hidden" name={`version-${id}`} value={version} />
      {standIn && <input type="hidden" name={`groomer-${id}`} value={standIn.id} />}
      <FieldGroup legend={title} hideLegend name={name} layout="list">
        <Radio
          name={name}
          value="offer"
          defaultChecked={chosen === "" || chosen === "offer" || (chosen === "book" && !canBook)}
          label={standIn ? SICK_TEXTS.offer : SICK_TEXTS.cancel}
          hint={standIn ? SICK_TEXTS.offerHint : SICK_TEXTS.cancelHint}
        />
        {canBook && standIn && (
          <Radio
            name={name}
            value={bookValue(version, standIn.id)}
            defaultChecked={chosen === "book"}
            label={SICK_TEXTS.book}
          />
        )}
        <Radio
          name={name}
          value="leave"
          defaultChecked={chosen === "leave"}
          label={SICK_TEXTS.leave}
          hint={SICK_TEXTS.leaveHint}
        />
      </FieldGroup>
    </>
  );
}
