/**
 * Settings of the C library's allocator, which it reads when a process starts. Compiling the server and the embedded database
 * leaves a hundred megabytes of free memory in the heaps of its threads; by default these keep up to 64 MB each, with this
 * threshold in bytes they return it. Other systems ignore the variable.
 */
export const allocatorSettings = { MALLOC_TRIM_THRESHOLD_: '131072' }
