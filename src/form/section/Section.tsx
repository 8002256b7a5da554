import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { memo, useCallback } from 'react'

import { CalculatorSection } from '../calculator/CalculatorSection.tsx'
import { useForm, useFormRules } from '../context.ts'
import { LegalTextLink } from '../field/LegalTextLink.tsx'
import type { Section as SectionModel } from '../engine/model.ts'
import { FieldSection } from './FieldSection.tsx'
import { sectionElementId } from './sectionElementId.ts'

/** Sections rendered by hand-written components: the only escape hatch of a form. */
const components: Readonly<Record<string, typeof CalculatorSection>> = { calculator: CalculatorSection }

type Props = { section: SectionModel; legalText: string | undefined }

/**
 * A titled block of the form, rendered while it has visible content. Its heading level follows the page or dialog
 * title.
 */
export const Section = memo(function Section({ section, legalText }: Props) {
  const { texts, layout } = useForm()
  const { id } = section
  const shown = useFormRules(useCallback(state => (state.sectionFields.get(id)?.length ?? 0) > 0, [id]))
  if (!shown) return null
  const title = texts.section(id, 'title') ?? id
  const description = texts.section(id, 'description')
  const headingId = `${sectionElementId(id)}-title`
  return (
    <Paper
      component="section"
      {...(layout === 'page' ? { variant: 'outlined' } : { elevation: 0 })}
      id={sectionElementId(id)}
      tabIndex={-1}
      aria-labelledby={headingId}
      sx={layout === 'page' ? cardSx : plainSx}
    >
      <Typography
        {...(layout === 'page' ? { variant: 'h2' } : { variant: 'h3', component: 'h3' })}
        id={headingId}
        sx={{ mb: description === undefined ? 2.5 : 0.75 }}
      >
        {title}
      </Typography>
      {description !== undefined && (
        <Typography color="textSecondary" sx={{ mb: 3, maxWidth: '64ch' }}>
          {description}
        </Typography>
      )}
      <SectionBody section={section} />
      {legalText !== undefined && (
        <Box sx={{ mt: 2 }}>
          <LegalTextLink name={legalText} heading={title}>
            {texts.chrome('request.legal.more')}
          </LegalTextLink>
        </Box>
      )}
    </Paper>
  )
})

// A keystroke lays out its own section only: the form is long, and phones are slow.
const quietSx = { contain: 'layout style', scrollMarginTop: 16, '&:focus': { outline: 'none' } } as const
const plainSx = { ...quietSx, bgcolor: 'transparent' } as const
const cardSx = { ...quietSx, p: { xs: 2, sm: 4 }, borderRadius: { xs: '16px', sm: '20px' } } as const

function SectionBody({ section }: { section: SectionModel }) {
  const { texts } = useForm()
  if (section.component === undefined) return <FieldSection id={section.id} />
  const Component = components[section.component]
  if (Component) return <Component section={section} />
  return (
    <Alert severity="error">{texts.chrome('request.field.unknownSection', { component: section.component })}</Alert>
  )
}
