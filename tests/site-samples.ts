import { newId, newToken } from "#kit/server/ids.ts";
import { makePhoto } from "./photos.ts";

/** Valid calls about the brand and its look. */
export async function siteSamples() {
  const look = "/v2/staff/look";
  const params = { place: "logo" };
  const colors = { primary: "#7a3e9d", secondary: "#f2b84b" };
  return {
    "GET /v1/sites/{site}/menu/primary": { params: { site: "brand" } },
    "GET /v2/sites/pages": { query: { path: "about" } },
    "GET /v2/mail-choices/{token}": { params: { token: newToken() } },
    "POST /v2/mail-choices/{token}": { params: { token: newToken() }, bodies: [{ isWanted: false }] },
    "POST /v2/sites/leads": {
      bodies: [
        {
          kind: "request",
          name: "Mia Torres",
          email: "mia@example.com",
          phoneNumber: "(480) 555-0123",
          postalCode: "86001",
          message: "Do you come to Flagstaff?",
          topic: "",
        },
      ],
    },
    [`GET ${look}`]: {},
    [`GET ${look}/mail`]: {},
    [`PUT ${look}/colors`]: { bodies: [{ ...colors, from: { primary: "#1f6f5c", secondary: "#f2b84b" } }] },
    [`POST ${look}/pictures/{place}`]: { params, bodies: [{ from: "/logo.webp" }], file: await makePhoto() },
    [`POST ${look}/pictures/{place}/remove`]: { params, bodies: [{ from: "/logo.webp" }] },
    [`POST ${look}/publish`]: { bodies: [{ revision: 1 }] },
    [`POST ${look}/discard`]: { bodies: [{ revision: 1 }] },
    [`POST ${look}/take-back`]: { bodies: [{ revision: 1, version: 1 }] },
    [`PUT ${look}/preview`]: { bodies: [{ isOn: true }] },
    "GET /v2/sites/pictures/{id}/{size}": { params: { id: newId(), size: "thumbnail" } },
  };
}
