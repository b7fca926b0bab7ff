import { handle } from "#kit/server/api-handler.ts";
import { showFile, uploadDocument, uploadRecording } from "./contract.ts";
import { showOwnFile } from "./service/show-own-file.ts";
import { uploadFile } from "./service/upload-file.ts";

export const filesApi = [
  handle(uploadDocument, (context, { file }) => uploadFile(context, "document", file)),
  handle(uploadRecording, (context, { file }) => uploadFile(context, "audio", file)),
  handle(showFile, (context, { params }) => showOwnFile(context, params.id)),
];
