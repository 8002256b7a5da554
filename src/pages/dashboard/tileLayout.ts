export const CHART_HEIGHT = 108

/** The figure that matters most, the chart, the other figures: charts of neighbouring tiles stand in line. Beside them where a tile is wide. */
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
