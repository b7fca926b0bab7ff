/** A file on its way to the server. */
export type Upload = {
  key: string;
  name: string;
  /** 0 to 100. */
  percent: number;
  /** Set once the file has arrived. */
  fileId: string | null;
  error: string | null;
  /** The file was not refused: it did not get through. */
  mayRetry: boolean;
  /** Of a recording, in seconds. */
  duration: number | null;
  /** Shows or plays the file in this browser. */
  previewUrl: string;
};
export type ChosenFile = { file: File; duration: number | null };
