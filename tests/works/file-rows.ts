import { expect } from "vitest";
import { makePhoto } from "../photos.ts";
import { makePdf, makeWav } from "../recordings.ts";
import type { Rows } from "./stage.ts";

const PICTURE = "/v2/account/customer/picture";
const document = () => new File([makePdf()], "papers.pdf");

export const fileRows: Rows = {
  "POST /v2/files/documents": async (stage) => ({
    token: (await stage.customer()).token,
    file: document(),
    shows: { mediaType: "application/pdf" },
  }),
  "POST /v2/files/recordings": async (stage) => ({
    token: (await stage.groomer()).token,
    file: new File([makeWav()], "note.wav"),
    shows: { mediaType: "audio/wav" },
  }),
  "GET /v2/files/{id}": async (stage) => {
    const { token } = await stage.customer();
    const { body } = await stage.done("POST", "/v2/files/documents", { token, file: document() });
    return { token: await stage.staff(), params: { id: body.id } };
  },
  [`POST ${PICTURE}`]: async (stage) => ({
    token: (await stage.customer()).token,
    file: await makePhoto(),
    shows: { profilePicture: { id: expect.any(String) } },
  }),
  [`DELETE ${PICTURE}`]: async (stage) => {
    const { token } = await stage.customer();
    await stage.done("POST", PICTURE, { token, file: await makePhoto() });
    return { token, shows: { profilePicture: null } };
  },
  "GET /v2/customers/{id}/picture/{size}": async (stage) => {
    const { token, customerId } = await stage.customer();
    await stage.done("POST", PICTURE, { token, file: await makePhoto() });
    return { token: await stage.staff(), params: { id: customerId, size: "thumbnail" } };
  },
};
