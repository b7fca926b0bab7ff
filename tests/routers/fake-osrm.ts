import { answering, startFakeService } from "../fake-service.ts";

export type RoadPoint = { lat: number; lng: number };
type Seconds = (from: RoadPoint, to: RoadPoint) => number | null;

const readPoints = (path: string): RoadPoint[] =>
  (path.split("/").at(-1) ?? "").split(";").map((pair) => {
    const [lng = 0, lat = 0] = pair.split(",").map(Number);
    return { lat, lng };
  });

/**
 * An OSRM on loopback. `seconds` decides each drive. While `reply` is set, that answers instead. A course has
 * a corner at the latitude of its end and the longitude of its start.
 */
export async function startFakeOsrm(seconds: Seconds = () => 600) {
  const fake = await startFakeService();
  const osrm = {
    url: fake.url,
    calls: fake.calls,
    stop: fake.stop,
    seconds,
    reply: null as typeof fake.reply | null,
    /** Answers by `seconds`, also while `reply` is set. */
    answer: (() => {}) as typeof fake.reply,
  };
  fake.reply = (request, response) => (osrm.reply ?? osrm.answer)(request, response);
  osrm.answer = (request, response) => {
    const url = new URL(request.url ?? "", fake.url);
    const points = readPoints(decodeURIComponent(url.pathname));
    const chosen = (name: string) =>
      (url.searchParams.get(name) ?? "").split(";").map((nth) => points[Number(nth)] as RoadPoint);
    if (url.pathname.startsWith("/table/")) {
      const destinations = chosen("destinations");
      const durations = chosen("sources").map((from) => destinations.map((to) => osrm.seconds(from, to)));
      return answering({ code: "Ok", durations })(request, response);
    }
    const [from, to] = points as [RoadPoint, RoadPoint];
    const coordinates = [
      [from.lng, from.lat],
      [from.lng, to.lat],
      [to.lng, to.lat],
    ];
    return answering({ code: "Ok", routes: [{ geometry: { type: "LineString", coordinates } }] })(
      request,
      response,
    );
  };
  return osrm;
}
export type FakeOsrm = Awaited<ReturnType<typeof startFakeOsrm>>;
