/** The largest picture that a call accepts: enough for the photos of a phone's camera. */
export const MAX_UPLOAD_MB = 10;
export const MAX_UPLOAD_BYTES = MAX_UPLOAD_MB * 1024 * 1024;
/** The bytes that the other fields of an upload form may add to the picture. */
export const MAX_FORM_BYTES = 16 * 1024;
