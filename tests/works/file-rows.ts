import { makePdf, makeWav } from "../recordings.ts";
import type { Rows } from "./stage.ts";

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
};
