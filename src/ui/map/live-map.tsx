import { Maximize2, Minus, Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "../icon-button.tsx";
import { drawMap, type MapHandle } from "./canvas.ts";
import type { Corner } from "./outline.ts";
import type { PinPlace } from "./pin.ts";
import type { MapViewProps } from "./props.ts";

export type LiveMapProps = Omit<MapViewProps, "className"> & { onState: (state: "drawn" | "failed") => void };

const NONE: readonly never[] = [];

/** The drawn map with its buttons. It loads together with MapLibre, separately from the page. */
export function LiveMap({ label, selected = null, styleUrl, onState, ...given }: LiveMapProps) {
  const {
    points = NONE,
    areas = NONE,
    lines = NONE,
    towns = NONE,
    spots = NONE,
    outlines = NONE,
    dots = NONE,
    start = NONE,
    corners = NONE,
    onSelect,
    pin,
    onPin,
    onCorners,
  } = given;
  const box = useRef<HTMLDivElement>(null);
  const [handle, setHandle] = useState<MapHandle | null>(null);
  const selects = onSelect !== undefined;
  const pinLabel = onPin ? (pin?.label ?? "") : null;
  const draws = onCorners !== undefined;
  const content = {
    points,
    areas,
    lines,
    towns,
    spots,
    outlines,
    dots,
    start,
    onSelect,
    onPin,
    onCorners,
    onState,
  };
  // The callbacks read the latest props from this ref, so that new props do not create the map again.
  const latest = useRef(content);
  useEffect(() => {
    latest.current = content;
  });

  useEffect(() => {
    if (!box.current) return;
    let drawn: MapHandle | undefined;
    let gone = false;
    const report = (state: "drawn" | "failed") => {
      if (!gone) latest.current.onState(state);
    };
    const settings = {
      label,
      styleUrl,
      onSelect: selects ? (id: string | null) => latest.current.onSelect?.(id) : undefined,
      pinLabel: pinLabel ?? "",
      onPin: pinLabel === null ? undefined : (place: PinPlace) => latest.current.onPin?.(place),
      onCorners: draws ? (ring: readonly Corner[]) => latest.current.onCorners?.(ring) : undefined,
      onLost: () => report("failed"),
    };
    drawMap(box.current, latest.current, settings).then(
      (made) => {
        if (gone) return made.remove();
        drawn = made;
        setHandle(made);
        report("drawn");
      },
      () => report("failed"),
    );
    return () => {
      gone = true;
      setHandle(null);
      drawn?.remove();
    };
  }, [label, styleUrl, selects, pinLabel, draws]);

  // The lists are compared by content, because callers may create new lists at each render.
  const said = JSON.stringify([points, areas, lines, towns, spots, outlines, dots]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `said` stands for the lists themselves
  useEffect(() => handle?.show(latest.current), [handle, said]);
  useEffect(() => handle?.select(selected), [handle, selected]);
  const drawn = JSON.stringify(corners);
  useEffect(() => handle?.setCorners(JSON.parse(drawn)), [handle, drawn]);
  const [pinLat, pinLng] = [pin?.lat, pin?.lng];
  useEffect(() => {
    if (pinLat !== undefined && pinLng !== undefined) handle?.setPin({ lat: pinLat, lng: pinLng });
  }, [handle, pinLat, pinLng]);
  return (
    <>
      <div ref={box} className="absolute inset-0" />
      {handle && <Controls handle={handle} />}
    </>
  );
}

function Controls({ handle }: { handle: MapHandle }) {
  return (
    <div className="absolute top-3 right-3 z-2 grid overflow-hidden rounded-md border border-line bg-raised shadow-float">
      <IconButton label="Zoom in" icon={<Plus className="size-5" />} onClick={() => handle.zoom(1)} />
      <IconButton label="Zoom out" icon={<Minus className="size-5" />} onClick={() => handle.zoom(-1)} />
      <IconButton
        label="Show everything on the map"
        icon={<Maximize2 className="size-4" />}
        onClick={() => handle.showAll()}
      />
    </div>
  );
}
