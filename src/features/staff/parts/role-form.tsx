import { useNavigation } from "react-router";
import { DraftForm } from "#features/accounts/parts/draft-form.tsx";
import type { StaffProof } from "#features/accounts/settings/contract/staff-proof.ts";
import { StaffProofField } from "#features/accounts/settings/parts/staff-proof-field.tsx";
import type { RefusedForm } from "#kit/web/form.ts";
import { formatDifference } from "#kit/wire/format/differences.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Changed } from "#ui/changed.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { FieldGroup } from "#ui/field-group.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { PermissionGroup } from "./role-choices.ts";

type RoleFormProps = {
  groups: readonly PermissionGroup[];
  role: { name: string; permissions: readonly string[] };
  proof: StaffProof;
  /** The sent form, with the permissions that were checked. */
  answer: (RefusedForm & { checked: readonly string[] }) | undefined;
  submit: string;
};

/** The name of a role and what it allows, in groups. */
export function RoleForm({ groups, role, proof, answer, submit }: RoleFormProps) {
  const { state } = useNavigation();
  const allowed = new Set(answer?.checked ?? role.permissions);
  return (
    <Card>
      <DraftForm name="role" version={`${role.name} ${role.permissions.join(" ")}`} className="grid gap-6">
        <ErrorSummary errors={answer?.errors} stays />
        <Changed title="The role has changed" {...changeOf({ groups, role, answer })} />
        <input type="hidden" name="seenName" value={role.name} />
        <input type="hidden" name="seenPermissions" value={role.permissions.join(" ")} />
        <Field label="Name" name="name" errors={answer?.errors.name}>
          <TextInput maxLength={60} autoComplete="off" defaultValue={answer?.values.name ?? role.name} />
        </Field>
        <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
          {groups.map(({ title, permissions }) => (
            <FieldGroup key={title} legend={title} name={`group-${permissions[0]?.name}`} layout="list">
              {permissions.map(({ name, label }) => (
                <Checkbox
                  key={name}
                  name="permissions"
                  value={name}
                  label={label}
                  defaultChecked={allowed.has(name)}
                />
              ))}
            </FieldGroup>
          ))}
        </div>
        <StaffProofField proof={proof} answer={answer} />
        <Button className="sm:justify-self-start" busy={state !== "idle"}>
          {submit}
        </Button>
      </DraftForm>
    </Card>
  );
}

/** How the role that the sent form showed differs from the role of now. */
function changeOf({ groups, role, answer }: Pick<RoleFormProps, "groups" | "role" | "answer">) {
  const { seenName = role.name, seenPermissions } = answer?.values ?? {};
  const labels = new Map<string, string>(
    groups.flatMap(({ permissions }) => permissions.map(({ name, label }) => [name, label] as const)),
  );
  const seen = seenPermissions === undefined ? role.permissions : seenPermissions.split(" ").filter(Boolean);
  const difference = formatDifference(seen, role.permissions, (name) => labels.get(name) ?? name);
  if (seenName === role.name && difference.seen === "") return { seen: undefined, now: "" };
  const words = (name: string, rest: string) => [`“${name}”`, rest].filter(Boolean).join(" ");
  return { seen: words(seenName, difference.seen), now: words(role.name, difference.now) };
}
