import { answerOf, type SectionState } from "#features/groomers/parts/section-form.tsx";
import { Changed } from "#ui/changed.tsx";
import { useOpened } from "./use-opened.ts";

type SeenFieldProps<Seen> = {
  /** What has changed: "The services have changed". */
  title: string;
  /** The id of the form: "services". */
  form: string;
  /** The name of the hidden field. */
  name?: string;
  now: Seen;
  state: SectionState;
  /** How what was seen differs from what is now, each in words; null if it does not. */
  differenceOf: (seen: Partial<Seen>) => { seen: string; now: string } | null;
};

/** What the reader of a form has seen: as the form was opened. Says what has changed since. */
export function SeenField<Seen extends object>({
  title,
  form,
  name = "seen",
  now,
  state,
  differenceOf,
}: SeenFieldProps<Seen>) {
  const answer = answerOf(state, form);
  const isSent = answer !== undefined || state.saved === form;
  const seen = useOpened(now, (held) => (isSent ? now : held));
  const moved = differenceOf(readSeen<Seen>(answer?.values[name]) ?? seen);
  return (
    <>
      {moved && <Changed title={title} {...moved} />}
      <input type="hidden" name={name} value={JSON.stringify(seen)} />
    </>
  );
}

/** What a hidden field says was shown; null without it. The call judges its values. */
export function readSeen<Seen extends object>(sent: string | undefined): Partial<Seen> | null {
  try {
    const seen: unknown = JSON.parse(sent ?? "");
    return typeof seen === "object" ? (seen as Partial<Seen> | null) : null;
  } catch {
    return null;
  }
}
