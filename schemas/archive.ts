/** Headers of an archive of documents: the rows that it is about, and how many of them have a file (LST-17). */
export const ARCHIVE_ROWS = 'x-portal-rows'
export const ARCHIVE_DOCUMENTS = 'x-portal-documents'
