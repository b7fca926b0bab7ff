/** Valid calls about the brand's agreements. A kind is no id: each brand has all of them. */
export function agreementsDeskSamples() {
  const params = { kind: "terms" };
  return {
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
