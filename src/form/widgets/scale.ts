/**
 * The positions of a slider: evenly spaced by a step (default 100, with the range rounded inwards so that the ends are
 * allowed values), or the given marks (FRM-16).
 */
export type Scale = {
  readonly min: number
  readonly max: number
  readonly step: number
  readonly marks: readonly number[] | undefined
}

export const DEFAULT_STEP = 100

export type Range = { min: number; max: number; values?: readonly number[] | undefined }

export function makeScale(range: Range, step: number = DEFAULT_STEP): Scale {
  const marks = range.values?.length ? [...range.values].sort((a, b) => a - b) : undefined
  if (marks) return { min: marks[0] ?? range.min, max: marks[marks.length - 1] ?? range.max, step, marks }
  const min = Math.ceil(range.min / step) * step
  const max = Math.floor(range.max / step) * step
  // A range narrower than one step allows a single value.
  return max < min ? { min: range.min, max: range.min, step, marks: undefined } : { min, max, step, marks: undefined }
}

/** The allowed value nearest to any number. */
export function snap(scale: Scale, value: number): number {
  if (scale.marks) {
    return scale.marks.reduce(
      (best, mark) => (Math.abs(mark - value) < Math.abs(best - value) ? mark : best),
      scale.min,
    )
  }
  const stepped = scale.min + Math.round((value - scale.min) / scale.step) * scale.step
  return Math.min(scale.max, Math.max(scale.min, stepped))
}

/**
 * A slider with marks moves over their indexes, so that each key press reaches the next mark even if they are unevenly
 * spaced.
 */
export function positionOf(scale: Scale, value: number): number {
  return scale.marks ? Math.max(0, scale.marks.indexOf(snap(scale, value))) : snap(scale, value)
}

export function valueAt(scale: Scale, position: number): number {
  return scale.marks ? (scale.marks[position] ?? scale.min) : position
}

export function fillPercent(scale: Scale, value: number): number {
  const last = scale.marks ? scale.marks.length - 1 : scale.max - scale.min
  const here = scale.marks ? positionOf(scale, value) : snap(scale, value) - scale.min
  return last <= 0 ? 100 : (here / last) * 100
}
