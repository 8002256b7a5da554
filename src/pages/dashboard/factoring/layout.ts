/** Width from which limit and usage are side by side. */
export const TWO_COLUMNS = '@media (min-width: 1280px)'
