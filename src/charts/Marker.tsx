import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'

type Props = {
  /** Of the slice or series; undefined for the whole, an empty circle. */
  readonly colour: string | undefined
  /** A colour that is hardly seen on the page gets a border. */
  readonly isPale?: boolean | undefined
}

const SIZE = 10

/** The dot of a chart's legend. A drawing, because pages print without backgrounds (SHL-42). */
export function Marker({ colour, isPale = false }: Props) {
  const { palette } = useTheme()
  const width = colour === undefined ? 2 : isPale ? 1 : 0
  return (
    // As rules too: a page rendered on the server has them for both modes, attributes for one.
    <Box
      component="svg"
      aria-hidden
      sx={{
        width: SIZE,
        height: SIZE,
        flex: 'none',
        '& circle': { fill: colour ?? 'none', stroke: palette.text.disabled },
      }}
    >
      <circle
        cx={SIZE / 2}
        cy={SIZE / 2}
        r={(SIZE - width) / 2}
        fill={colour ?? 'none'}
        stroke={palette.text.disabled}
        strokeWidth={width}
      />
    </Box>
  )
}
