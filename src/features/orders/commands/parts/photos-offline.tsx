import { type FormEvent, useEffect, useState } from "react";
import { hasRoomFor } from "#kit/web/file-queue.ts";
import { maxFileBytes } from "#kit/wire/file-purposes.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { FileInput } from "#ui/file-input.tsx";
import { Notice } from "#ui/notice.tsx";
import type { ProviderOrder } from "../../answers/contract/answers.ts";
import { PHOTO_SIDES, type PhotoSide } from "../../rules/pet-report.ts";
import { OFFLINE_TEXTS } from "../words.ts";
import { judgePhoto } from "./judge-photo.ts";
import { useWaitingWork } from "./waiting-work.ts";

const TEXTS = OFFLINE_TEXTS.photos;

/** The photos before and after each service. A device without room says so before a photo is taken. */
export function PhotosOffline({ order }: { order: ProviderOrder }) {
  const { files } = useWaitingWork();
  const [hasRoom, setRoom] = useState(true);
  // Each stored photo takes room from the next one.
  const count = files.length;
  useEffect(() => {
    void count;
    void hasRoomFor(maxFileBytes("visit_photo")).then(setRoom);
  }, [count]);
  if (!hasRoom) return <Notice tone="warn" title={TEXTS.full} />;
  return (
    <div className="grid gap-6 pt-2">
      {order.petServicesByPet.flatMap(({ pet, services }) =>
        services.flatMap((line) =>
          PHOTO_SIDES.map((side) => (
            <OnePhoto key={`${side} ${line.petServiceId}`} order={order} pet={pet.name} {...{ line, side }} />
          )),
        ),
      )}
    </div>
  );
}

type Line = ProviderOrder["petServicesByPet"][number]["services"][number];
type PhotoProps = { order: ProviderOrder; pet: string; line: Line; side: PhotoSide };

function OnePhoto({ order, pet, line, side }: PhotoProps) {
  const { files, queueFile } = useWaitingWork();
  const [fault, setFault] = useState("");
  const path = `/v2/groomer/appointments/${order.id}/pet-services/${line.petServiceId}/photos/${side}`;
  const label = TEXTS.label(side, line.service.name, pet);
  const waiting = files.find((one) => one.path === path);
  const saved = side === "before" ? line.beforePhoto : line.afterPhoto;
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const file = new FormData(form).get("file") as File;
    const refused = judgePhoto(file);
    if (refused !== "") return setFault(refused);
    // Sent again, it is the same photo; beside one that this device has not shown, it is another.
    const query = `?taken=${crypto.randomUUID()}&base=${encodeURIComponent(saved?.id ?? "")}`;
    const isStored = await queueFile({ orderId: order.id, path, query, label, file });
    setFault(isStored ? "" : OFFLINE_TEXTS.full);
    if (isStored) form.reset();
  };
  return (
    <form onSubmit={(event) => void save(event)} className="grid gap-2">
      <Field label={label} name="file" id={`${side}-${line.petServiceId}`} errors={fault ? [fault] : []}>
        <FileInput key={waiting?.nth} current={usePicture(waiting?.file)} />
      </Field>
      <p role="status" className="text-sm text-ink-soft">
        {waiting ? TEXTS.waits : saved && TEXTS.replaces}
      </p>
      <div>
        <Button variant="secondary">{TEXTS.save}</Button>
      </div>
    </form>
  );
}

/** The address of a picture that lies in this browser. */
function usePicture(file: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setAddress(null);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
