import { newId } from "#kit/server/ids.ts";

/** Valid calls about the brand's agreements and pages. A kind is no id: each brand has all of them. */
export function contentSamples() {
  const [params, ofPage] = [{ kind: "terms" }, { params: { id: newId() } }];
  const page = {
    ...{ path: "parking", title: "Parking", description: "Where our vans park" },
    ...{ body: "We need a space of 7 m.", inMenu: true },
  };
  return {
    "GET /v2/staff/pages": {},
    "GET /v2/staff/pages/{id}": ofPage,
    "POST /v2/staff/pages": { bodies: [page] },
    "PUT /v2/staff/pages/{id}": { ...ofPage, bodies: [{ ...page, revision: 1 }] },
    "POST /v2/staff/pages/{id}/archive": { ...ofPage, bodies: [{ revision: 1 }] },
    "POST /v2/staff/pages/{id}/restore": { ...ofPage, bodies: [{ revision: 1 }] },
    "GET /v2/staff/agreements": {},
    "GET /v2/staff/agreements/{kind}": { params },
    "GET /v2/staff/agreements/{kind}/versions/{version}": { params: { ...params, version: "900" } },
    "PUT /v2/staff/agreements/{kind}/draft": {
      ...{ params, bodies: [{ title: "Terms", body: "## Visits\n\nThese terms apply.", revision: 0 }] },
    },
    "POST /v2/staff/agreements/{kind}/publish": {
      ...{ params, bodies: [{ countsFrom: "2027-03-01", revision: 0 }] },
    },
  };
}
