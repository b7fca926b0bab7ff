const MB = 1024 * 1024;

type Limits = {
  /** The accepted kinds, as people say them. */
  kinds: string;
  /** The largest upload in megabytes. */
  maxMb: number;
  /** Whether the file counts against the bytes of its account. */
  counts: boolean;
};

/** What uploads are for. Each purpose has its own kinds and limits. */
export const FILE_PURPOSES = {
  photo: { kinds: "a picture: JPEG, PNG or WebP", maxMb: 10, counts: true },
  // Groomers take photos at every visit, so these may not use up the space of their account.
  visit_photo: { kinds: "a picture: JPEG, PNG or WebP", maxMb: 10, counts: false },
  document: { kinds: "a PDF document", maxMb: 10, counts: true },
  audio: { kinds: "a recording: WebM, OGG, M4A, MP3 or WAV", maxMb: 10, counts: true },
} as const satisfies Record<string, Limits>;
export type FilePurpose = keyof typeof FILE_PURPOSES;
/** The purposes whose files are drawn again in three sizes, and those whose bytes stay unchanged. */
export type PhotoPurpose = "photo" | "visit_photo";
export type UnchangedPurpose = Exclude<FilePurpose, PhotoPurpose>;

/** The bytes that the files of one account may have together. */
const MAX_ACCOUNT_MB = 200;
export const MAX_ACCOUNT_BYTES = MAX_ACCOUNT_MB * MB;
/** The bytes that the other fields of an upload form may add to the file. */
const MAX_FORM_BYTES = 16 * 1024;

export const maxFileBytes = (purpose: FilePurpose) => FILE_PURPOSES[purpose].maxMb * MB;
/** The largest body of an upload: the file and the other fields of its form. */
export const maxUploadBytes = (purpose: FilePurpose) => maxFileBytes(purpose) + MAX_FORM_BYTES;

/** The purposes that count against the bytes of an account. */
export const COUNTED_PURPOSES = (Object.keys(FILE_PURPOSES) as FilePurpose[]).filter(
  (purpose) => FILE_PURPOSES[purpose].counts,
);

export const fileWords = {
  wrongKind: (purpose: FilePurpose) => `Choose ${FILE_PURPOSES[purpose].kinds}.`,
  tooLarge: (purpose: FilePurpose) => `Choose a file of at most ${FILE_PURPOSES[purpose].maxMb} MB.`,
  accountFull: `Your files take up ${MAX_ACCOUNT_MB} MB, the most that we store. Please remove some first.`,
};
