import { useNavigation } from "react-router";
import { DraftForm } from "#features/accounts/parts/draft-form.tsx";
import { formatCorners } from "#features/groomers/rules/zone-text.ts";
import { toPercent } from "#features/promotions/desk/rules.ts";
import { ZoneDrawing } from "#features/workday/parts/zone-drawing.tsx";
import { toRing } from "#features/workday/parts/zones-map.tsx";
import { savedValues } from "#kit/web/saved-values.ts";
import { formatPhone } from "#kit/wire/format/phones.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { DeskArea, ListedArea } from "../contract.ts";
import { MAX_ADDRESS_LENGTH, MAX_NAME_LENGTH } from "../rules.ts";
import { AREA_DRAWING, AREA_TEXTS, describeOutline } from "../words.ts";
import type { AreaAnswer } from "./read-area.ts";

type AreaFormProps = {
  /** The area as it is saved now; null for a new one. */
  area: DeskArea | null;
  /** The brand's other areas that are served. */
  others: readonly ListedArea[];
  timeZones: readonly string[];
  answer: AreaAnswer | undefined;
  /** What the save changes, above its button. */
  effect: string;
  submit: string;
};

/** An area with its outline. After another person's save, each field that differs shows both values. */
export function AreaForm({ area, others, timeZones, answer, effect, submit }: AreaFormProps) {
  const isBusy = useNavigation().state !== "idle";
  const { name = "", timeZone = "", address = "" } = area ?? {};
  const phone = formatPhone(area?.phoneNumber ?? "");
  const tax = area ? toPercent(area.taxBasisPoints) : "";
  const known = area ? formatCorners(area.corners) : "";
  const { typed, hintOf, revision } = savedValues(answer, area?.revision);
  const savedOutline = area && hintOf("corners", known, describeOutline(area));
  const start = area ? area.corners : others.flatMap(({ corners }) => corners);
  const around = {
    outlines: [...others, ...(savedOutline ? [area] : [])].map(({ corners }) => toRing(corners)),
    dots: [],
    start: toRing(start),
  };
  return (
    <Card>
      <DraftForm name="area" version={area?.revision} className="grid gap-6" preventScrollReset>
        {/* Enter in a field presses the first button of a form. */}
        <button
          type="submit"
          name="intent"
          value="save"
          tabIndex={-1}
          aria-hidden="true"
          className="hidden"
        />
        <ErrorSummary errors={answer?.errors} stays />
        {area && <input type="hidden" name="revision" value={revision} />}
        <div className="grid gap-6 sm:grid-cols-2">
          <Field
            label="Name"
            name="name"
            hint={hintOf("name", name) ?? "Customers see it."}
            errors={answer?.errors.name}
          >
            <TextInput maxLength={MAX_NAME_LENGTH} autoComplete="off" defaultValue={typed("name", name)} />
          </Field>
          <Field
            label="Time zone"
            name="timeZone"
            hint={hintOf("timeZone", timeZone) ?? AREA_TEXTS.timeZoneHelp}
            errors={answer?.errors.timeZone}
          >
            <Select
              placeholder="Choose a time zone"
              options={timeZones.map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
              defaultValue={typed("timeZone", timeZone)}
            />
          </Field>
          <Field
            label="Phone"
            name="phoneNumber"
            hint={hintOf("phoneNumber", phone) ?? AREA_TEXTS.phoneHelp}
            errors={answer?.errors.phoneNumber}
          >
            <TextInput
              type="tel"
              maxLength={40}
              autoComplete="off"
              defaultValue={typed("phoneNumber", phone)}
            />
          </Field>
          <Field
            label="Tax rate"
            name="taxBasisPoints"
            hint={hintOf("taxBasisPoints", tax, `${tax}%`) ?? AREA_TEXTS.taxHelp}
            errors={answer?.errors.taxBasisPoints}
          >
            <TextInput
              inputMode="decimal"
              maxLength={7}
              autoComplete="off"
              defaultValue={typed("taxBasisPoints", tax)}
            />
          </Field>
        </div>
        <Field
          label="Address"
          name="address"
          optional
          hint={hintOf("address", address) ?? AREA_TEXTS.addressHelp}
          errors={answer?.errors.address}
        >
          <TextInput
            maxLength={MAX_ADDRESS_LENGTH}
            autoComplete="off"
            defaultValue={typed("address", address)}
          />
        </Field>
        <section aria-label="Where it is" className="grid gap-3">
          <h2 className="font-semibold">Where it is</h2>
          {savedOutline && <p className="text-ink-soft">{savedOutline}</p>}
          <ZoneDrawing known={known} refused={answer} around={around} isBusy={isBusy} texts={AREA_DRAWING} />
        </section>
        <p className="text-ink-soft">{effect}</p>
        <Button className="sm:justify-self-start" name="intent" value="save" busy={isBusy}>
          {submit}
        </Button>
      </DraftForm>
    </Card>
  );
}
