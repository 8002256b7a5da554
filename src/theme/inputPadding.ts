/** Above and below the text of an input. */
export const INPUT_PADDING_PX = 13
