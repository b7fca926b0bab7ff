import { useRef, useState } from "react";
import { PlaceMap } from "#features/places/parts/place-map.tsx";
import type { ListedGroomer } from "../contract.ts";
import { GroomerCard } from "./groomer-card.tsx";

/** A list of groomers next to a map. The list and the map show the same selected groomer. */
export function GroomersBesideMap({ groomers }: { groomers: readonly ListedGroomer[] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const points = groomers.flatMap(({ id, displayName, rating, place }, index) => {
    if (!place) return [];
    const stars = rating === null ? "new" : `${rating.toFixed(1)} stars`;
    const label = `${displayName}, ${stars}`;
    return [{ id, lat: place.latitude, lng: place.longitude, label, mark: String(index + 1) }];
  });
  const choose = (id: string | null) => {
    setChosen(id);
    const index = groomers.findIndex((groomer) => groomer.id === id);
    list.current?.children[index]?.scrollIntoView({ block: "nearest" });
  };
  return (
    <div className="mt-8 grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)] lg:gap-8">
      <PlaceMap
        label="Roughly where these groomers work"
        className="h-72 md:sticky md:top-24 md:order-last md:h-[calc(100dvh-8rem)] md:max-h-[44rem]"
        points={points}
        selected={chosen}
        onSelect={choose}
      />
      <ul ref={list} className="grid gap-4 lg:grid-cols-2">
        {groomers.map((groomer, index) => (
          // Hover and keyboard focus also select the groomer on the map.
          <li
            key={groomer.id}
            className="min-w-0 scroll-my-24"
            onMouseEnter={() => setChosen(groomer.id)}
            onFocus={() => setChosen(groomer.id)}
          >
            <GroomerCard
              groomer={groomer}
              chosen={groomer.id === chosen}
              {...(groomer.place && { mark: String(index + 1) })}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
