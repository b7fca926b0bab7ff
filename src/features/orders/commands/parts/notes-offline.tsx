import { type FormEvent, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Section } from "#ui/section.tsx";
import { Textarea } from "#ui/textarea.tsx";
import type { ProviderOrder } from "../../answers/contract/answers.ts";
import { OFFLINE_TEXTS } from "../words.ts";
import { useWaitingWork } from "./waiting-work.ts";

/** Notes on the services of a visit, while the page of the report can't be loaded. */
export function NotesOffline({ order }: { order: ProviderOrder }) {
  if (order.status !== "accepted" && order.status !== "complete") return null;
  return (
    <Section title="Notes">
      <div className="grid gap-5">
        {order.petServicesByPet.flatMap(({ pet, services }) =>
          services.map((line) => (
            <NoteForm key={line.petServiceId} order={order} petName={pet.name} line={line} />
          )),
        )}
      </div>
    </Section>
  );
}

type Line = ProviderOrder["petServicesByPet"][number]["services"][number];
type NoteProps = { order: ProviderOrder; petName: string; line: Line };

function NoteForm({ order, petName, line: { petServiceId, service, spNote } }: NoteProps) {
  const { commands, queue } = useWaitingWork();
  const [isSaved, setSaved] = useState(false);
  const written = commands.flatMap(({ command }) =>
    command.kind === "note" && command.payload.petServiceId === petServiceId ? [command.payload.spNote] : [],
  );
  const base = written.at(-1) ?? spNote;
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("note") ?? "").trim();
    if (typed === base) return;
    const payload = { v: 1 as const, petServiceId, spNote: typed, base };
    void queue([{ kind: "note", orderId: order.id, baseVersion: order.version, payload }]).then(setSaved);
  };
  return (
    <form onSubmit={save} className="grid gap-2">
      <Field label={`Note on ${service.name} for ${petName}`} name="note" optional>
        <Textarea maxLength={2_000} defaultValue={base} key={base} />
      </Field>
      <div>
        <Button variant="secondary">Save the note</Button>
      </div>
      <p role="status">{isSaved && OFFLINE_TEXTS.noteSaved}</p>
    </form>
  );
}
