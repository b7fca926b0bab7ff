/** The largest picture that a call takes, in megabytes and bytes: as large as a phone's camera makes one. */
export const MAX_UPLOAD_MB = 10;
export const MAX_UPLOAD_BYTES = MAX_UPLOAD_MB * 1024 * 1024;
/** What the form around a picture may add, in bytes. */
export const MAX_FORM_BYTES = 16 * 1024;
