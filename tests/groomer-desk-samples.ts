import { newId } from "#kit/server/ids.ts";
import { makePhoto } from "./photos.ts";
import { newZone } from "./zone-samples.ts";

type Sample = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  bodies?: readonly unknown[];
  file?: Blob;
};

/** Valid calls by which staff change what is a groomer's own. Ids are of rows that do not exist. */
export async function groomerDeskSamples(): Promise<Record<string, Sample>> {
  const base = "/v2/staff/groomers";
  const params = { id: newId() };
  const entry = { groomerId: newId(), id: newId() };
  const dates = { firstDate: "2027-03-01", lastDate: "2027-03-02" };
  const decisions = { keep: [newId()], giveUp: [] };
  const stretch = { start: "09:00", end: "12:00" };
  const week = [{ weekday: 2, ...stretch }];
  const reason = "As agreed by phone.";
  const services = { serviceIds: [newId()], pacePercent: 110, serviceTime: 75 };
  const limits = { weightLimit: 60, breedsToAvoid: [newId()] };
  const about = { displayName: "Maria", businessName: "", tagLine: "Calm hands", description: "" };
  const links = { videoLink: "", facebook: "", instagram: "", yelp: "" };
  const zone = newZone();
  return {
    [`GET ${base}/{id}/hours`]: { params },
    [`PUT ${base}/{id}/hours`]: { params, bodies: [{ hours: week, from: week, reason, ...decisions }] },
    [`PUT ${base}/{id}/pause`]: { params, bodies: [{ paused: false, reason }] },
    [`POST ${base}/{id}/day-hours`]: {
      params,
      bodies: [{ ...dates, hours: [stretch], reason, ...decisions }],
    },
    [`POST ${base}/{groomerId}/day-hours/{id}/remove`]: {
      params: entry,
      bodies: [{ reason, ...decisions }],
    },
    [`POST ${base}/{id}/time-off`]: {
      params,
      bodies: [{ ...dates, firstTime: "12:00", lastTime: "24:00", yearly: true, reason, ...decisions }],
    },
    [`POST ${base}/{groomerId}/time-off/{id}/remove`]: { params: entry, bodies: [{ reason }] },
    [`GET ${base}/{id}/services`]: { params },
    [`PUT ${base}/{id}/services`]: { params, bodies: [{ ...services, from: services, reason }] },
    [`GET ${base}/{id}/profile`]: { params },
    [`POST ${base}/{id}/new-picture/{place}`]: {
      params: { ...params, place: "logo" },
      bodies: [{ from: newId(), reason }],
      file: await makePhoto(),
    },
    [`PUT ${base}/{id}/pictures`]: {
      params,
      bodies: [{ images: [{ id: newId(), alt: "My van" }], from: [{ id: newId(), alt: "" }], reason }],
    },
    [`POST ${base}/{groomerId}/pictures/{id}/remove`]: { params: entry, bodies: [{ reason }] },
    [`PUT ${base}/{id}/profile/about`]: { params, bodies: [{ ...about, from: about, reason }] },
    [`PUT ${base}/{id}/profile/links`]: { params, bodies: [{ ...links, from: links, reason }] },
    [`PUT ${base}/{id}/profile/phone`]: {
      params,
      bodies: [{ showsPhone: false, from: { showsPhone: true }, reason }],
    },
    [`PUT ${base}/{id}/profile/vanity-url`]: {
      params,
      bodies: [{ vanityUrl: "sample-paws", from: { vanityUrl: "former-paws" }, reason }],
    },
    [`GET ${base}/{id}/zones`]: { params },
    [`POST ${base}/{id}/zones`]: { params, bodies: [{ ...zone, reason }] },
    [`PUT ${base}/{groomerId}/zones/{id}`]: {
      params: entry,
      bodies: [{ ...zone, seen: "", from: zone, reason }],
    },
    [`POST ${base}/{groomerId}/zones/{id}/remove`]: {
      params: entry,
      bodies: [{ seen: "", from: zone, reason }],
    },
    "GET /v2/staff/zone-outline": { query: { zips: "85006" } },
    [`PUT ${base}/{id}/pet-limits`]: {
      params,
      bodies: [{ ...limits, from: limits, reason }],
    },
  };
}
