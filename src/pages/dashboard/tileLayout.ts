export const CHART_HEIGHT = 108

/**
 * The main figure, the chart, the other figures, so that charts of adjacent tiles align. Side by side in a wide tile.
 */
export const bodySx = {
  display: 'grid',
  gap: 2,
  gridTemplateRows: 'auto auto 1fr auto',
  gridTemplateAreas: '"main" "chart" "rows" "note"',
  '@media (min-width: 960px) and (max-width: 1359.95px)': {
    gridTemplateColumns: 'minmax(0, 1fr) 148px',
    gridTemplateRows: 'auto 1fr auto',
    gridTemplateAreas: '"main chart" "rows chart" "note note"',
    columnGap: 3,
  },
} as const
