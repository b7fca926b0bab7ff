import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

type Value = string | boolean;
type MovedDraftProps = {
  fields: readonly { label: string; typed: Value; now: Value }[];
  onUse: () => void;
  onDiscard: () => void;
};

const toText = (value: Value) =>
  typeof value === "string" ? value || "empty" : value ? "checked" : "not checked";

/** What a person typed before a reload, beside what another person has entered since. */
export function MovedDraft({ fields, onUse, onDiscard }: MovedDraftProps) {
  if (fields.length === 0) return null;
  return (
    <Notice
      tone="warn"
      title="This has changed since you entered something"
      live
      actions={
        <>
          <Button type="button" size="sm" variant="secondary" onClick={onUse}>
            Enter mine again
          </Button>
          <Button type="button" size="sm" variant="quiet" onClick={onDiscard}>
            Discard mine
          </Button>
        </>
      }
    >
      <dl className="grid gap-2">
        {fields.map(({ label, typed, now }) => (
          <div key={label} className="min-w-0">
            <dt className="font-semibold">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">You entered: {toText(typed)}</dd>
            <dd className="wrap-anywhere whitespace-pre-line">Now it is: {toText(now)}</dd>
          </div>
        ))}
      </dl>
    </Notice>
  );
}
