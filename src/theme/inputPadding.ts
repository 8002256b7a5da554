/** Vertical padding of an input's text, in pixels. */
export const INPUT_PADDING_PX = 13
