import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'

import type { CellRecord } from '../../cells/cellTypes.ts'
import { fieldValue } from '../../contract/fieldValue.ts'
import type { SectionDefinition } from '../../../schemas/resourceDefinition.ts'
import { fieldLabelKey } from '../list/columns.ts'
import { today } from '../../../schemas/format/calendarDate.ts'

type Props = {
  readonly resource: string
  readonly timeline: NonNullable<SectionDefinition['timeline']>
  readonly record: CellRecord
}

/** Space at either end of the line for a current date outside it. */
const OUTSIDE = '9%'

/**
 * The time between two dates as a line with today's position, or beside the end it lies beyond. Screen readers get the
 * three dates in chronological order, so the graphic is not needed.
 */
export function Timeline({ resource, timeline, record }: Props) {
  const translate = useTranslate()
  const [from, to, now] = [String(fieldValue(record, timeline.from)), String(fieldValue(record, timeline.to)), today()]
  const place = timelinePlace(from, to, now)
  if (!place) return null
  const start = `${translate(fieldLabelKey(resource, timeline.from))} ${from}`
  const end = `${translate(fieldLabelKey(resource, timeline.to))} ${to}`
  const todayLabel = translate('factoring.today')
  const here = `${todayLabel} ${now}`
  const spokenParts = { before: [here, start, end], between: [start, here, end], after: [start, end, here] }[
    place.phase
  ]
  const late = place.phase === 'after'
  const left = {
    before: '0%',
    between: `calc(${OUTSIDE} + (100% - 2 * ${OUTSIDE}) * ${place.percent / 100})`,
    after: '100%',
  }[place.phase]
  return (
    <Box role="img" aria-label={spokenParts.join(', ')} sx={{ position: 'relative', height: 52, mx: 1 }}>
      <Box sx={{ ...lineSx, left: 0, right: 0, borderTop: '2px dashed', borderColor: 'divider', height: 0, top: 37 }} />
      <Box sx={{ ...lineSx, left: OUTSIDE, right: OUTSIDE, bgcolor: 'divider' }} />
      <Box
        sx={{
          ...lineSx,
          left: OUTSIDE,
          width: `calc((100% - 2 * ${OUTSIDE}) * ${place.percent / 100})`,
          bgcolor: 'primary.main',
        }}
      />
      {[OUTSIDE, `calc(100% - ${OUTSIDE})`].map(end => (
        <Box
          key={end}
          sx={{
            position: 'absolute',
            top: 32,
            left: end,
            width: 3,
            height: 12,
            ml: '-1.5px',
            borderRadius: 1,
            bgcolor: 'text.secondary',
          }}
        />
      ))}
      <Box
        sx={{
          position: 'absolute',
          top: 31,
          left,
          width: 14,
          height: 14,
          ml: '-7px',
          borderRadius: '50%',
          bgcolor: late ? 'text.secondary' : 'primary.main',
          border: '3px solid',
          borderColor: 'background.paper',
          boxShadow: theme => `0 0 0 2px ${late ? theme.palette.text.secondary : theme.palette.primary.main}`,
        }}
      />
      <Typography
        component="span"
        variant="caption"
        sx={{
          position: 'absolute',
          top: 4,
          left,
          whiteSpace: 'nowrap',
          fontWeight: 600,
          transform: `translateX(-${labelShift(place)}%)`,
          color: late ? 'text.secondary' : 'primary.main',
        }}
      >
        {here}
      </Typography>
    </Box>
  )
}

/** Keeps the label within the card: near the ends it is beside its mark, not above it. */
function labelShift({ phase, percent }: { phase: string; percent: number }): number {
  if (phase !== 'between') return phase === 'before' ? 0 : 100
  return Math.round(percent)
}

const lineSx = { position: 'absolute', top: 36, height: 4, borderRadius: 2 } as const

type TimelinePlace = {
  readonly phase: 'before' | 'between' | 'after'
  /** Position of today between the two dates in percent; 0 before the first, 100 after the second. */
  readonly percent: number
}

const DAY = 86_400_000

/** Position of a day relative to two others (all YYYY-MM-DD, both ends inclusive). Undefined when a date is invalid. */
export function timelinePlace(from: string, to: string, today: string): TimelinePlace | undefined {
  const [start, end, now] = [from, to, today].map(day => Date.parse(`${day}T00:00:00Z`) / DAY)
  if (start === undefined || end === undefined || now === undefined || ![start, end, now].every(Number.isFinite))
    return undefined
  if (now < start) return { phase: 'before', percent: 0 }
  if (now > end) return { phase: 'after', percent: 100 }
  return { phase: 'between', percent: end === start ? 100 : Math.round(((now - start) / (end - start)) * 1000) / 10 }
}
