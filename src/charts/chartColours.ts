import type { Palette } from '@mui/material/styles'

/**
 * The colours of each chart by what they mean. Those of one chart stay apart for people who do not see red, green or
 * blue, in both themes (DSH-67). In the dark theme the light red of texts would be the grey of the green beside it.
 */
export function chartColours({ mode, primary, secondary, error, warning, divider }: Palette) {
  const overdue = mode === 'dark' ? error.dark : error.main
  const column = mode === 'dark' ? primary.dark : primary.main
  return {
    limit: { overdue, used: primary.main, available: divider },
    ages: { notDue: primary.main, overdue },
    shares: { primary: column, error: overdue },
    months: { received: primary.main, paid: warning.main },
    repayments: { primary: primary.main, secondary: secondary.main },
  }
}
