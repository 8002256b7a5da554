import { useTheme } from '@mui/material/styles'

import { chartColours } from './chartColours.ts'
import type { SliceId } from './limitSlices.ts'

/** Radius of the hole, in pixels (DSH-22). */
export const INNER_RADIUS = 85
export const DONUT_SIZE = 228

/** One colour for a slice of the ring and for the marker before its name. The available share is subdued. */
export function useSliceColours(): Readonly<Record<SliceId, string>> {
  return chartColours(useTheme().palette).limit
}
