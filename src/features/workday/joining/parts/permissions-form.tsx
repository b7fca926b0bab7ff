import { useNavigation } from "react-router";
import { DraftForm } from "#features/accounts/parts/draft-form.tsx";
import { GROOMER_PERMISSIONS, toGroomerPermissions } from "#features/groomers/rules/permissions.ts";
import { isTicked, type RefusedForm, textOf } from "#kit/web/form.ts";
import { formatDifference } from "#kit/wire/format/differences.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Changed } from "#ui/changed.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Section } from "#ui/section.tsx";
import type { ShownApplication } from "../contract/decision.ts";
import { PERMISSION_LABELS } from "../words/permissions.ts";
import { GROOMERS_TEXTS } from "../words/staff-pages.ts";

type Props = { groomer: ShownApplication; refused: RefusedForm | undefined };

const readNames = (names: string) => toGroomerPermissions(names.split(" "));

/** The permissions that were checked, and those that the sent page showed. */
export const readPermissions = (form: FormData) => ({
  permissions: GROOMER_PERMISSIONS.filter((name) => form.has(`may-${name}`)),
  from: [...readNames(textOf(form, "seen"))],
});

/** What the brand lets a groomer change and see. */
export function PermissionsForm({ groomer: { permissions }, refused }: Props) {
  const { state, formData } = useNavigation();
  const seen = refused ? readNames(refused.values.seen ?? "") : permissions;
  const difference = formatDifference(
    seen,
    permissions,
    (name) => PERMISSION_LABELS[name as (typeof permissions)[number]],
  );
  return (
    <Section title="Permissions">
      <Card>
        <DraftForm name="permissions" version={permissions.join(" ")} className="grid gap-4">
          <ErrorSummary stays errors={refused?.errors} />
          <Changed
            title="The permissions have changed"
            seen={difference.seen || undefined}
            now={difference.now}
          />
          <p className="text-ink-soft">{GROOMERS_TEXTS.permissions}</p>
          <input type="hidden" name="seen" value={permissions.join(" ")} />
          <input type="hidden" name="part" value="permissions" />
          {GROOMER_PERMISSIONS.map((name) => (
            <Checkbox
              key={name}
              name={`may-${name}`}
              label={PERMISSION_LABELS[name]}
              defaultChecked={isTicked(refused, `may-${name}`, permissions.includes(name))}
            />
          ))}
          <Button
            variant="secondary"
            className="sm:justify-self-start"
            busy={state !== "idle" && formData?.get("part") === "permissions"}
          >
            Save the permissions
          </Button>
        </DraftForm>
      </Card>
    </Section>
  );
}
