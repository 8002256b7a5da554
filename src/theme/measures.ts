/** Height of the staff pages' top bar in pixels; what sticks to the top of the window stays below it. */
export const TOP_BAR_HEIGHT = 64

/** CSS variable: where the headers of a table stick while its rows scroll under them. */
export const STICKY_TOP = '--sticky-top'
