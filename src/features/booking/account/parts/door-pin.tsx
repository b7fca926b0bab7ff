import { LocateFixed } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { Door } from "#features/orders/contract/door.ts";
import { type RefusedForm, shownValue } from "#kit/web/form.ts";
import { Button } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { ShownSession } from "../../parts/path.ts";
import { doorText, parseDoor } from "../rules/door-text.ts";

// The map loads when the part is opened; the coordinates in words do not need it.
const PlaceMap = lazy(() =>
  import("#features/places/parts/place-map.tsx").then((map) => ({ default: map.PlaceMap })),
);

const MAP_CLASS = "h-72 no-js:hidden";
const LOCATE_MS = 10_000;

export type DoorPinProps = {
  address: NonNullable<ShownSession["address"]>;
  refused: RefusedForm | undefined;
};

/** Where the door is: by coordinates, by the visitor's own position, or by a pin on the map. */
export function DoorPin({ address, refused }: DoorPinProps) {
  const isKnown = address.precision === "exact";
  const text = shownValue(refused, "door", isKnown ? doorText(address) : "");
  const errors = refused?.errors.door;
  return (
    <Disclosure
      summary={isKnown ? "Your door is marked on the map" : "Mark your door on the map (Optional)"}
      defaultOpen={errors !== undefined}
    >
      <DoorFields address={address} text={text} errors={errors} />
    </Disclosure>
  );
}

type DoorFieldsProps = Pick<DoorPinProps, "address"> & { text: string; errors: string[] | undefined };

function DoorFields({ address, text, errors }: DoorFieldsProps) {
  const input = useRef<HTMLInputElement>(null);
  const [door, setDoor] = useState(() => parseDoor(text));
  // A reload restores the typed text, which the server does not know.
  useEffect(() => setDoor(parseDoor(input.current?.value ?? "")), []);
  const place = (next: Door) => {
    if (!input.current) return;
    input.current.value = doorText(next);
    input.current.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const shown = door ?? address;
  return (
    <div className="grid gap-5">
      <p>
        {address.precision === "exact"
          ? "The groomer drives to this point. Move it if it is not your door."
          : `So far we plan the drive to the middle of ${address.postalCode}. At your door, more times may fit, and the groomer finds you at once.`}
      </p>
      <Field
        label="Latitude and longitude"
        name="door"
        errors={errors}
        hint="Copy both numbers from the map on your phone, such as 33.46412, -112.04893."
        optional
      >
        <TextInput
          ref={input}
          defaultValue={text}
          autoComplete="off"
          maxLength={60}
          onInput={(event) => setDoor(parseDoor(event.currentTarget.value))}
        />
      </Field>
      <OwnPosition onFound={place} />
      <Suspense fallback={<div className={MAP_CLASS} />}>
        <PlaceMap
          label={`The area around ${address.postalCode}. Press on the map to set your door.`}
          className={MAP_CLASS}
          points={[
            {
              id: "here",
              lat: address.latitude,
              lng: address.longitude,
              label: address.postalCode,
              tone: "quiet",
            },
          ]}
          pin={{
            lat: shown.latitude,
            lng: shown.longitude,
            label: "Your door. Move it with the arrow keys.",
          }}
          onPin={({ lat, lng }) => place({ latitude: lat, longitude: lng })}
        />
      </Suspense>
    </div>
  );
}

/** A button that asks the browser for the visitor's position, after the browser has asked the visitor. */
function OwnPosition({ onFound }: { onFound: (door: Door) => void }) {
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const locate = () => {
    setState("busy");
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setState("idle");
        onFound({ latitude, longitude });
      },
      () => setState("failed"),
      { enableHighAccuracy: true, timeout: LOCATE_MS },
    );
  };
  return (
    <div className="no-js:hidden">
      <Button
        type="button"
        variant="secondary"
        size="sm"
        busy={state === "busy"}
        icon={<LocateFixed aria-hidden="true" className="size-4.5" />}
        onClick={locate}
      >
        Use my location
      </Button>
      <p role="status" className="mt-2 text-sm">
        {state === "failed" && "We did not get your location. Move the pin on the map, or type the numbers."}
      </p>
    </div>
  );
}
