/**
 * Settings of the C library's allocator, which it reads when a process starts. Compiling the server and the embedded database
 * leaves a hundred megabytes of free memory in the heaps of its threads; by default these keep up to 64 MB each, with this
 * threshold in bytes they return it. Other systems ignore the variables.
 */
export const allocatorSettings = { MALLOC_TRIM_THRESHOLD_: '131072' }

/**
 * The same with the embedded database, which is meant for small machines. Compilers work in blocks of 32 KB: each is returned as
 * soon as it is free, wherever it lies. That is 35 MB less, and a second more of processor time for a start.
 */
export const embeddedAllocatorSettings = { ...allocatorSettings, MALLOC_MMAP_THRESHOLD_: '32768' }

/**
 * @param {Readonly<Record<string, string | undefined>>} environment of the server
 * @returns {Record<string, string>}
 */
export function allocatorSettingsFor({ DATABASE_URL: url, DATABASE_URL_FILE: file }) {
  return url || file ? allocatorSettings : embeddedAllocatorSettings
}
