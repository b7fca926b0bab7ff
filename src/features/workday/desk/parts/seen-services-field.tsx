import type { OwnServices } from "#features/groomers/contract/services.ts";
import { answerOf, type SectionState } from "#features/groomers/parts/section-form.tsx";
import { Changed } from "#ui/changed.tsx";
import { differenceOf, readSeen, seenOf } from "./seen-services.ts";
import { useSeen } from "./use-seen.ts";

type SeenServicesFieldProps = {
  /** The id of the form: "services" or "pets". */
  form: string;
  own: OwnServices;
  breeds: readonly { id: string; name: string }[];
  state: SectionState;
};

/** What the reader of a form has seen of the services. Says what has changed since. */
export function SeenServicesField({ form, own, breeds, state }: SeenServicesFieldProps) {
  const now = seenOf(own, form);
  const answer = answerOf(state, form);
  const isSent = answer !== undefined || state.saved === form;
  const seen = useSeen(now, (held) => (isSent ? now : held));
  const moved = differenceOf(readSeen(answer?.values.seen) ?? seen, own, breeds);
  return (
    <>
      {moved && <Changed title="The services have changed" {...moved} />}
      <input type="hidden" name="seen" value={JSON.stringify(seen)} />
    </>
  );
}
