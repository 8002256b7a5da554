/** Where limit and usage stand side by side. */
export const BESIDE = '@media (min-width: 1280px)'
