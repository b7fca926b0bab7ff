import { Form, useNavigation } from "react-router";
import { GROOMER_PERMISSIONS } from "#features/groomers/rules/permissions.ts";
import type { RefusedForm } from "#kit/web/form.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Section } from "#ui/section.tsx";
import type { ShownApplication } from "../contract/decision.ts";
import { GROOMERS_TEXTS, PERMISSION_LABELS } from "../words/staff-pages.ts";

type Props = { groomer: ShownApplication; refused: RefusedForm | undefined };

/** The permissions that were checked. */
export const readPermissions = (form: FormData) =>
  GROOMER_PERMISSIONS.filter((name) => form.has(`may-${name}`));

/** What the brand lets a groomer change and see. */
export function PermissionsForm({ groomer: { permissions }, refused }: Props) {
  const { state, formData } = useNavigation();
  return (
    <Section title="Permissions">
      <Card>
        <Form method="post" className="grid gap-4">
          <ErrorSummary stays errors={refused?.errors} />
          <p className="text-ink-soft">{GROOMERS_TEXTS.permissions}</p>
          <input type="hidden" name="part" value="permissions" />
          {GROOMER_PERMISSIONS.map((name) => (
            <Checkbox
              key={name}
              name={`may-${name}`}
              label={PERMISSION_LABELS[name]}
              defaultChecked={permissions.includes(name)}
            />
          ))}
          <Button
            variant="secondary"
            className="sm:justify-self-start"
            busy={state !== "idle" && formData?.get("part") === "permissions"}
          >
            Save the permissions
          </Button>
        </Form>
      </Card>
    </Section>
  );
}
