/** Notices of errors in the upload area, in milliseconds. */
export const ERROR_MS = 10_000
