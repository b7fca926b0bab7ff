const MB = 1024 * 1024;

type Limits = {
  /** The accepted kinds, as people say them. */
  kinds: string;
  /** The largest upload in megabytes. */
  maxMb: number;
  /** The space of its account against which the file counts, if any. */
  space: Space | null;
};

/** The spaces of an account: its own files, and those in its messages. */
type Space = "own" | "messages";

/** What uploads are for. Each purpose has its own kinds and limits. */
const FILE_PURPOSES = {
  photo: { kinds: "a photo: JPEG, PNG or WebP", maxMb: 10, space: "own" },
  // Groomers take photos at every visit, so these may not use up the space of their account.
  visit_photo: { kinds: "a photo: JPEG, PNG or WebP", maxMb: 10, space: null },
  document: { kinds: "a PDF document", maxMb: 10, space: "own" },
  audio: { kinds: "a recording: WebM, OGG, M4A, MP3 or WAV", maxMb: 10, space: "own" },
  // What the bytes are decides between the kinds. Messages are stored for long, and their files for as long.
  message: { kinds: "a picture (JPEG, PNG, WebP), a PDF or a recording", maxMb: 10, space: "messages" },
} as const satisfies Record<string, Limits>;
export type FilePurpose = keyof typeof FILE_PURPOSES;
/** The purposes whose files are drawn again in three sizes, and those whose bytes stay unchanged. */
export type PhotoPurpose = "photo" | "visit_photo";
export type UnchangedPurpose = "document" | "audio";

/** The megabytes that the files of one account may have together in each space. */
const SPACE_MB: Record<Space, number> = { own: 200, messages: 500 };
export const MAX_ACCOUNT_BYTES = SPACE_MB.own * MB;
/** The bytes that the other fields of an upload form may add to the file. */
const MAX_FORM_BYTES = 16 * 1024;

export const maxFileBytes = (purpose: FilePurpose) => FILE_PURPOSES[purpose].maxMb * MB;
/** The largest body of an upload: the file and the other fields of its form. */
export const maxUploadBytes = (purpose: FilePurpose) => maxFileBytes(purpose) + MAX_FORM_BYTES;

/** What files of a purpose may take up together with those of `purposes`; null for no limit. */
export function findSpace(purpose: FilePurpose): { purposes: FilePurpose[]; maxBytes: number } | null {
  const { space } = FILE_PURPOSES[purpose];
  if (space === null) return null;
  const purposes = (Object.keys(FILE_PURPOSES) as FilePurpose[]).filter(
    (other) => FILE_PURPOSES[other].space === space,
  );
  return { purposes, maxBytes: SPACE_MB[space] * MB };
}

export const fileWords = {
  wrongKind: (purpose: FilePurpose) => `Choose ${FILE_PURPOSES[purpose].kinds}.`,
  tooLarge: (purpose: FilePurpose) => `Choose a file of at most ${FILE_PURPOSES[purpose].maxMb} MB.`,
  accountFull: `Your files take up ${SPACE_MB.own} MB, the most that we store. Please remove some first.`,
  messagesFull: `Your files in messages take up ${SPACE_MB.messages} MB, the most that we store.`,
};
