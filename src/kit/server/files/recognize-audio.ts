import { fileTypeFromBuffer } from "file-type";
import { refuseFields } from "../../wire/errors.ts";
import { fileWords } from "../../wire/file-purposes.ts";
import { hidesOther, toLatin1 } from "./hidden-content.ts";

type Kind = { mediaType: string; extension: string };

const WEBM: Kind = { mediaType: "audio/webm", extension: "webm" };
const OGG: Kind = { mediaType: "audio/ogg", extension: "ogg" };
const M4A: Kind = { mediaType: "audio/mp4", extension: "m4a" };
const MP3: Kind = { mediaType: "audio/mpeg", extension: "mp3" };
const WAV: Kind = { mediaType: "audio/wav", extension: "wav" };

/** Browsers write recordings into containers that may also hold video, so the library names them video. */
const KINDS: Record<string, Kind> = {
  "video/webm": WEBM,
  "audio/ogg": OGG,
  "audio/ogg; codecs=opus": OGG,
  "audio/mp4": M4A,
  "audio/x-m4a": M4A,
  "video/mp4": M4A,
  "audio/mpeg": MP3,
  "audio/wav": WAV,
};

/** Whether a container may hold a recording. */
export const isAudioType = (mime: string) => Object.hasOwn(KINDS, mime);

const WEBM_SOUND = /A_(?:OPUS|VORBIS|AAC|FLAC|PCM)/;
const WEBM_VIDEO = /V_(?:VP[89]|AV1|MPEG|MJPEG|THEORA)/;
const MP4_SOUND = /hdlr[\s\S]{8}soun/;
const MP4_VIDEO = /hdlr[\s\S]{8}vide/;

const BROKEN = "This recording is incomplete or damaged. Please record it again.";
const HIDDEN = "This recording holds something that is no sound. Please record it again.";

/**
 * Recognizes a recording by its bytes. Containers that state their length must have exactly that length, so
 * that they are complete and no other file follows them.
 *
 * @throws Refusal `validation_failed` at `file` for another kind, video, an incomplete recording, and a
 * recording that also reads as a page, a script, a document or an archive
 */
export async function recognizeAudio(bytes: Uint8Array): Promise<Kind> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const kind = KINDS[type?.mime ?? ""];
  const text = toLatin1(bytes);
  if (!kind || !holdsOnlySound(kind, text)) throw refuseFields({ file: [fileWords.wrongKind("audio")] });
  if (!isComplete(kind, bytes)) throw refuseFields({ file: [BROKEN] });
  if (hidesOther(text)) throw refuseFields({ file: [HIDDEN] });
  return kind;
}

function holdsOnlySound(kind: Kind, text: string): boolean {
  if (kind === WEBM) return WEBM_SOUND.test(text) && !WEBM_VIDEO.test(text);
  if (kind === M4A) return MP4_SOUND.test(text) && !MP4_VIDEO.test(text);
  return true;
}

function isComplete(kind: Kind, bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (kind === WAV) return endsAt(view, wavEnd);
  if (kind === M4A) return endsAt(view, boxEnd);
  return kind !== OGG || endsAt(view, pageEnd);
}

/** Finds the end of the part that begins at `at`; null when no part begins there. */
type FindEnd = (view: DataView, at: number) => number | null;

/** Whether the parts of a file follow each other up to exactly the file's end. */
function endsAt(view: DataView, findEnd: FindEnd): boolean {
  let at = 0;
  while (at < view.byteLength) {
    const end = findEnd(view, at);
    if (end === null || end <= at) return false;
    at = end;
  }
  return at === view.byteLength;
}

/** A WAV file is one RIFF chunk, padded to an even length. */
const wavEnd: FindEnd = (view, at) => {
  if (at > 0 || view.byteLength < 44) return null;
  const end = 8 + view.getUint32(4, true);
  return end + (end % 2 === 1 && end < view.byteLength ? 1 : 0);
};

/** An MP4 file is a row of boxes. Size 1 means a long size behind the type, 0 the rest of the file. */
const boxEnd: FindEnd = (view, at) => {
  if (at + 8 > view.byteLength) return null;
  const size = view.getUint32(at);
  if (size === 0) return view.byteLength;
  if (size !== 1) return size < 8 ? null : at + size;
  return at + 16 > view.byteLength ? null : at + Number(view.getBigUint64(at + 8));
};

const OGG_MARK = 0x4f676753;

/** An OGG file is a row of pages; each lists the lengths of its segments. */
const pageEnd: FindEnd = (view, at) => {
  if (at + 27 > view.byteLength || view.getUint32(at) !== OGG_MARK) return null;
  const count = view.getUint8(at + 26);
  let end = at + 27 + count;
  if (end > view.byteLength) return null;
  for (let index = 0; index < count; index++) end += view.getUint8(at + 27 + index);
  return end;
};
