/**
 * Delay in milliseconds for work the user does not wait for (encrypting the draft, progress). It starts after the
 * keystroke is painted, even on a slow phone.
 */
export const PAINTED_MS = 40
