/** What a person does not wait for (sealing the draft, the progress of the form) begins when the key is on the screen, also on a slow phone; milliseconds. */
export const PAINTED_MS = 40
