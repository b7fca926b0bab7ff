import { Form, useNavigation } from "react-router";
import { formatLongDate } from "#kit/wire/format/dates.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Field } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { Sharing } from "../contract/report-share.ts";

type Props = { sharing: Sharing; petName: string; timeZone: string; isSaved: boolean; fault: string | null };

/** The owner turns the link of a report on or off, and says whether its photos may be shown to all. */
export function SharingForm({ sharing: { url, expiresAt, inGallery }, ...props }: Props) {
  const { petName, timeZone, isSaved, fault } = props;
  const { state } = useNavigation();
  return (
    <Card className="grid gap-5 print:hidden">
      <h2 className="text-lg">Share this report</h2>
      {fault && <Notice tone="error" title={fault} takesFocus={fault} />}
      {isSaved && !fault && <Notice tone="success" title="Saved" takesFocus="Saved" />}
      {url && (
        <Field
          label="Link to the report"
          name="report-link"
          hint={`It shows neither your name nor your address, and works until ${expiresAt ? formatLongDate(expiresAt, timeZone) : "you end it"}.`}
        >
          <TextInput readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
        </Field>
      )}
      <Form method="post" noValidate preventScrollReset className="grid gap-3">
        <Checkbox
          name="isShared"
          label="Everyone with the link can see this report"
          hint="The link works for 90 days. It ends at once when you uncheck this."
          defaultChecked={expiresAt !== null}
        />
        <Checkbox
          name="inGallery"
          label={`The photos of ${petName} may join the groomer's public gallery`}
          hint="Everyone can see them there, without your name. You can take this back."
          defaultChecked={inGallery}
        />
        <div>
          <Button variant="secondary" busy={state === "submitting"}>
            Save
          </Button>
        </div>
      </Form>
    </Card>
  );
}
