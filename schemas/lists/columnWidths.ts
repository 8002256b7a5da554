/** Widths that a column of a list can be given, in pixels (LST-41); entities/list-view.json has the same limits. */
export const MIN_COLUMN_WIDTH = 48
export const MAX_COLUMN_WIDTH = 800
