import { useState } from "react";
import { PlaceMap } from "#features/places/parts/place-map.tsx";
import { formatCount } from "#kit/wire/format/counts.ts";
import { formatWallTime } from "#kit/wire/format/times.ts";
import { Field } from "#ui/field.tsx";
import { hueStyle } from "#ui/map/hue.ts";
import { Select } from "#ui/select.tsx";
import type { Board } from "../contract/board.ts";
import { type MapRoute, toMapRoutes } from "../rules/map-stops.ts";
import { BOARD_TEXTS } from "../words.ts";

type BoardMapProps = {
  groomers: Board["groomers"];
  /** The id of the chosen visit. */
  selected: string | null;
  onSelect: (visitId: string | null) => void;
};

/** The visits of the day by groomer: points with a letter and a number, joined in the order of the drive. */
export function BoardMap({ groomers, selected, onSelect }: BoardMapProps) {
  const groups = toMapRoutes(groomers);
  const [chosen, setChosen] = useState(0);
  // A visit that is chosen on the board is on the map, whichever groomers were shown before.
  const [seen, setSeen] = useState(selected);
  const ofSelected = groups.findIndex((routes) => routes.some((route) => hasVisit(route, selected)));
  if (seen !== selected) {
    setSeen(selected);
    if (ofSelected >= 0) setChosen(ofSelected);
  }
  const routes = groups[chosen] ?? groups[0] ?? [];
  if (routes.length === 0) return <p className="text-ink-soft">{BOARD_TEXTS.mapEmpty}</p>;
  return (
    <div className="grid gap-3">
      {groups.length > 1 && (
        <Field label="Groomers on the map" name="map-groomers" className="max-w-80">
          <Select
            value={String(chosen)}
            onChange={(event) => setChosen(Number(event.currentTarget.value))}
            options={groups.map((group, nth) => ({ value: String(nth), label: namesText(group) }))}
          />
        </Field>
      )}
      <PlaceMap
        label="Visits of the day by groomer"
        className="h-112"
        points={routes.flatMap(({ displayName, hue, stops }) =>
          stops.map(({ visit, latitude: lat, longitude: lng, mark }) => ({
            ...{ id: visit.id, lat, lng, mark, hue },
            label: `${mark}. ${displayName}, ${formatWallTime(visit.startTime)}, ${visit.pets.join(", ")}`,
          })),
        )}
        lines={routes.map(({ groomerId, hue, stops }) => ({
          ...{ id: groomerId, hue },
          points: stops.map(({ latitude, longitude }) => [latitude, longitude] as const),
        }))}
        selected={selected}
        onSelect={onSelect}
      />
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {routes.map(({ groomerId, displayName, letter, hue, stops }) => (
          <li key={groomerId} className="flex items-center gap-2">
            <span
              aria-hidden="true"
              style={hueStyle(hue)}
              className="map-hue grid size-6 place-items-center rounded-full text-xs font-bold"
            >
              {letter}
            </span>
            <span className="wrap-anywhere">
              <span className="sr-only">{letter}: </span>
              {displayName}, {formatCount(stops.length, "visit")}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const hasVisit = ({ stops }: MapRoute, id: string | null) => stops.some(({ visit }) => visit.id === id);

const namesText = (routes: readonly MapRoute[]) =>
  [routes[0], routes.length > 1 ? routes.at(-1) : undefined]
    .flatMap((route) => (route ? [route.displayName] : []))
    .join(" to ");
