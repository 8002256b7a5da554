import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import { ContactText } from './ContactText.tsx'

/** Questions and answers of one section, as the server renders them. */
export type AnsweredSection = {
  readonly id: string
  readonly title: string
  readonly rows: readonly { readonly path: string; readonly label: string; readonly value: string }[]
}

type Props = {
  readonly sections: readonly AnsweredSection[]
  /** Full codes by path, while they are shown. */
  readonly codes?: ReadonlyMap<string, string>
  /** Language of the answers, where it may differ from the page's. */
  readonly lang?: string
}

const tags: Readonly<Record<string, string>> = { ee: 'et' }

/** Questions and answers in the form's texts, by section. */
export function AnswerSections({ sections, codes, lang }: Props) {
  return (
    <Box
      {...(lang === undefined ? {} : { lang: tags[lang] ?? lang })}
      sx={{
        display: 'grid',
        columnGap: 5,
        rowGap: 3,
        alignItems: 'start',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 420px), 1fr))',
      }}
    >
      {sections.map(({ id, title, rows }) => (
        <Box key={id} sx={{ minWidth: 0 }}>
          {title !== '' && (
            <Typography variant="subtitle1" component="h3" sx={{ fontWeight: 650, mb: 1 }}>
              {title}
            </Typography>
          )}
          <Box component="dl" sx={{ m: 0 }}>
            {rows.map(({ path, label, value }) => (
              <Box key={path} sx={rowSx}>
                <Typography component="dt" variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                  {label}
                </Typography>
                <Typography
                  component="dd"
                  variant="body2"
                  sx={{ m: 0, fontWeight: 550, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
                >
                  <ContactText text={codes?.get(path) ?? value} />
                </Typography>
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const rowSx = {
  display: 'grid',
  columnGap: 2,
  py: 0.75,
  borderTop: 1,
  borderColor: 'divider',
  gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 5fr) minmax(0, 6fr)' },
} as const
