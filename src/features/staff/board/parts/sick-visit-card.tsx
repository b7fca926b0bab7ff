import { deskAppointmentPath } from "#features/orders/desk/parts/desk-paths.ts";
import { timesText } from "#features/workday/parts/stretch-times.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import { Card } from "#ui/card.tsx";
import { FieldGroup } from "#ui/field-group.tsx";
import { Notice } from "#ui/notice.tsx";
import { Radio } from "#ui/radio.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { SickVisit } from "../contract/sick.ts";
import { SICK_TEXTS } from "../words.ts";

type SickVisitCardProps = {
  visit: SickVisit;
  /** What was chosen before; "" for the suggestion. */
  chosen: string;
  /** Why the last choice was not carried out. */
  refused: string | undefined;
};

/** A visit of a sick groomer with the best stand-in, and what becomes of it. */
export function SickVisitCard({ visit, chosen, refused }: SickVisitCardProps) {
  const { id, customer, pets, place, standIn, canBook, version } = visit;
  const name = `how-${id}`;
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
      <p className="font-medium wrap-anywhere">
        {standIn ? `${standIn.displayName}, ${formatRange(standIn.total)}` : SICK_TEXTS.noStandIn}
      </p>
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
        {canBook && (
          <Radio name={name} value="book" defaultChecked={chosen === "book"} label={SICK_TEXTS.book} />
        )}
        <Radio
          name={name}
          value="leave"
          defaultChecked={chosen === "leave"}
          label={SICK_TEXTS.leave}
          hint={SICK_TEXTS.leaveHint}
        />
      </FieldGroup>
    </Card>
  );
}
