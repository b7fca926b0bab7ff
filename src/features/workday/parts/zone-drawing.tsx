import { Undo2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { formatCorners, parseCorners } from "#features/groomers/rules/zone-text.ts";
import { PlaceMap } from "#features/places/parts/place-map.tsx";
import { Button } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { Textarea } from "#ui/textarea.tsx";
import type { ZoneTexts } from "../words/zone-texts.ts";
import type { ZoneAnswer } from "./read-zone.ts";
import { type aroundZones, MapKey, toRing } from "./zones-map.tsx";

type Drawn = Pick<ZoneAnswer, "errors" | "values" | "outline">;

type DrawingProps = {
  /** The stored corners, as text. */
  known: string;
  refused: Drawn | undefined;
  around: ReturnType<typeof aroundZones>;
  isBusy: boolean;
  texts: Pick<ZoneTexts, "draw" | "zone" | "key">;
};

const NO_CORNERS: [number, number][] = [];

type Step = { text: string; isTyped?: boolean };

/**
 * The text of the corners with its earlier versions. Every way of drawing writes this one text. Typing counts
 * as one step.
 */
function useSteps(known: string, refused: Drawn | undefined) {
  const [steps, setSteps] = useState<Step[]>([{ text: refused?.values.corners ?? known }]);
  const add = (step: Step) =>
    setSteps((all) => (step.isTyped && all.at(-1)?.isTyped ? [...all.slice(0, -1), step] : [...all, step]));
  const outline = refused?.outline;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer brings its outline once
  useEffect(() => {
    if (outline !== undefined)
      setSteps((all) => (all.at(-1)?.text === outline ? all : [...all, { text: outline }]));
  }, [refused]);
  const text = steps.at(-1)?.text ?? "";
  const field = useRef<HTMLTextAreaElement>(null);
  const entered = useRef(text);
  // A text that is drawn fires no `input` event, by which the draft of a form follows its fields.
  useEffect(() => {
    if (entered.current === text) return;
    entered.current = text;
    field.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [text]);
  return {
    field,
    text,
    canUndo: steps.length > 1,
    draw: (text: string) => add({ text }),
    type: (text: string) => add({ text, isTyped: true }),
    undo: () => setSteps((all) => (all.length > 1 ? all.slice(0, -1) : all)),
  };
}

/** Where a zone or area is: drawn on a map, by ZIPs, or as text. Without scripts, ZIPs and text suffice. */
export function ZoneDrawing({ known, refused, around, isBusy, texts }: DrawingProps) {
  const { field, text, canUndo, draw, type, undo } = useSteps(known, refused);
  const parsed = parseCorners(text);
  const corners = parsed.ok ? toRing(parsed.corners) : NO_CORNERS;
  return (
    <div className="grid gap-6">
      <div className="grid gap-3 no-js:hidden">
        <p className="text-ink-soft">
          Press the map to add corners, and drag them where you want them. A press on a dashed dot adds a
          corner in between.
        </p>
        <figure className="grid gap-2">
          <PlaceMap
            label={texts.draw}
            className="h-96 sm:h-128"
            areas={corners.length > 2 ? [{ id: "drawn", label: texts.zone, rings: [corners] }] : []}
            {...around}
            corners={corners}
            onCorners={(ring) =>
              draw(formatCorners(ring.map(([latitude, longitude]) => ({ latitude, longitude }))))
            }
          />
          <MapKey texts={texts} />
        </figure>
        <div className="flex flex-wrap gap-3">
          <Button
            type="button"
            variant="secondary"
            size="sm"
            icon={<Undo2 aria-hidden="true" className="size-4" />}
            onClick={undo}
            disabled={!canUndo}
          >
            Undo the last step
          </Button>
          <Button
            type="button"
            variant="quiet"
            size="sm"
            onClick={() => draw("")}
            disabled={corners.length === 0}
          >
            Clear the map
          </Button>
        </div>
      </div>
      <Disclosure summary="Start from ZIP codes" defaultOpen={Boolean(refused?.errors.zips)}>
        <Field
          label="ZIP codes"
          name="zips"
          optional
          hint="Up to 100, with commas or spaces between them. The outline is two miles wider than their centers."
          errors={refused?.errors.zips ?? []}
        >
          <TextInput defaultValue={refused?.values.zips ?? ""} inputMode="numeric" autoComplete="off" />
        </Field>
        <Button name="intent" value="outline" variant="secondary" size="sm" className="mt-3" busy={isBusy}>
          Draw around these ZIP codes
        </Button>
      </Disclosure>
      <Disclosure
        summary="Corners as text"
        defaultOpen={Boolean(refused?.errors.corners || refused?.outline)}
      >
        <Field
          label="Corners"
          name="corners"
          hint="One corner in each line: latitude, longitude. From 3 to 200 lines."
          errors={refused?.errors.corners ?? []}
        >
          <Textarea
            ref={field}
            value={text}
            onChange={({ target }) => type(target.value)}
            rows={5}
            spellCheck={false}
            autoComplete="off"
            className="font-mono text-sm"
          />
        </Field>
      </Disclosure>
    </div>
  );
}
