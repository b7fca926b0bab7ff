// Answers in the documented forms of the routers, between three points in Phoenix.

/** Seconds from one place to two stops. */
export const SECONDS = [[412.4, 1_260]];

const waypoint = (name: string, location: [number, number]) => ({
  hint: "qrMBgP___38KAAAADAAAAA",
  distance: 4.2,
  name,
  location,
});

export const OSRM_TABLE = {
  code: "Ok",
  durations: SECONDS,
  sources: [waypoint("North 20th Street", [-112.0391, 33.4953])],
  destinations: [waypoint("East Camelback Road", [-112.0211, 33.5094]), waypoint("", [-111.9, 33.49])],
};

export const OSRM_ROUTE = {
  code: "Ok",
  routes: [
    {
      geometry: {
        type: "LineString",
        coordinates: [
          [-112.0391, 33.4953],
          [-112.0389, 33.5094],
          [-112.0211, 33.5094],
        ],
      },
      legs: [{ steps: [], summary: "", weight: 412.4, duration: 412.4, distance: 3_210 }],
      weight_name: "routability",
      weight: 412.4,
      duration: 412.4,
      distance: 3_210,
    },
  ],
  waypoints: [],
};

export const VALHALLA_TABLE = {
  algorithm: "costmatrix",
  units: "kilometers",
  sources: [{ lat: 33.4953, lon: -112.0391 }],
  targets: [
    { lat: 33.5094, lon: -112.0211 },
    { lat: 33.49, lon: -111.9 },
  ],
  sources_to_targets: [
    SECONDS[0]?.map((time, nth) => ({ distance: 3.21, time, from_index: 0, to_index: nth })) ?? [],
  ],
};

export const VALHALLA_ROUTE = {
  trip: {
    locations: [],
    // (33.4953, -112.0391), (33.5094, -112.0389), (33.5094, -112.0211) as a polyline of six digits.
    legs: [{ summary: { time: 412.4, length: 3.21 }, shape: "gok{~@vjiutEgpZoK?owa@" }],
    summary: { time: 412.4, length: 3.21 },
    status: 0,
    status_message: "Found route between points",
    units: "kilometers",
    language: "en-US",
  },
};
