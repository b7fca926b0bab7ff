import { useNavigation } from "react-router";
import { DraftForm } from "#features/accounts/parts/draft-form.tsx";
import type { JudgedForStaff } from "#features/orders/late/contract/staff.ts";
import { Button } from "#ui/button.tsx";
import type { Movable } from "../contract/moves.ts";
import { whereText } from "./where-text.ts";

type SendMoveProps = {
  intent: "ask" | "move";
  label: string;
  movable: Movable;
  judged: JudgedForStaff;
  children?: React.ReactNode;
};

/** A form that names the version of the visit that its reader sees. */
export function SendMove({ intent, label, movable, judged, children }: SendMoveProps) {
  const { state, formData } = useNavigation();
  const hidden = {
    ...{ intent, appointmentStart: judged.appointmentStart, groomer: judged.serviceProvider.id },
    ...{ version: String(movable.version), seen: whereText(movable) },
  };
  return (
    <DraftForm
      // What was typed for one place is not meant for another.
      name={`${intent} ${hidden.appointmentStart} ${hidden.groomer}`}
      version={movable.version}
      className="grid justify-items-start gap-3"
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <Button
        size="lg"
        variant={intent === "ask" ? "primary" : "secondary"}
        busy={state !== "idle" && formData?.get("intent") === intent}
      >
        {label}
      </Button>
    </DraftForm>
  );
}
