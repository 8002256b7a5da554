import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'

import type { AnswerSection } from '../../../schemas/answers/answers.ts'
import type { ChromeText } from '../formTexts.ts'

type Props = {
  sections: readonly AnswerSection[]
  chrome: ChromeText
  /** Opens the section of the form for editing. */
  onChange: (section: string) => void
}

/** The answers by section as in the form, each with a link back to it. */
export function AnswerSections({ sections, chrome, onChange }: Props) {
  return sections.map(({ id, title, rows }) => (
    <Paper key={id} component="section" variant="outlined" aria-labelledby={`answers-${id}`} sx={cardSx}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 2, mb: 1 }}>
        <Typography variant="h2" id={`answers-${id}`} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <Button
          variant="text"
          onClick={() => onChange(id)}
          aria-label={chrome('request.review.changeSection', { section: title })}
          sx={{ minHeight: 44, flexShrink: 0, my: -1, mr: { xs: -1, sm: -1.5 } }}
        >
          {chrome('request.review.change')}
        </Button>
      </Box>
      <Box component="dl" sx={{ m: 0 }}>
        {rows.map(({ path, label, value }) => (
          <Box key={path} sx={rowSx}>
            <Typography
              component="dt"
              variant="body2"
              color="textSecondary"
              sx={{ minWidth: 0, overflowWrap: 'anywhere' }}
            >
              {label}
            </Typography>
            <Typography
              component="dd"
              sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line', fontWeight: 500 }}
            >
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
    </Paper>
  ))
}

const cardSx = { p: { xs: 2, sm: 4 }, pb: { xs: 1, sm: 2.5 }, borderRadius: { xs: '16px', sm: '20px' } } as const
const rowSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 3fr)' },
  gap: { xs: 0.25, sm: 3 },
  py: 1.25,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const
