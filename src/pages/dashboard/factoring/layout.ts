/** Width from which limit and usage are side by side. */
export const BESIDE = '@media (min-width: 1280px)'
