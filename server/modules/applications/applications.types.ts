/** Code attempts per invitation (REL-04); only a new invitation resets them. */
export const CODE_TRIES = 5
