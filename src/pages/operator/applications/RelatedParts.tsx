import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import { useText } from '../../../i18n/TextsContext.ts'
import type { Application, Invited } from '../../../api/operator/applicationsApi.ts'
import { AnswerSections } from '../../../ui/AnswerSections.tsx'
import { CodesButton } from './CodesButton.tsx'
import { FileRows } from './FileRows.tsx'
import { useCodes } from './useCodes.ts'

type Props = { readonly application: Application; readonly people: readonly Invited[] }

/** The submitted parts, each under its person's name. */
export function RelatedParts({ application: { id, parts, language }, people }: Props) {
  const t = useText()
  const codes = useCodes(id)
  if (parts.length === 0) return null
  const nameOf = (partId: string) =>
    people
      .filter(person => person.id === partId)
      .map(({ name, surname }) => `${name} ${surname}`)
      .join('')
  return (
    <Box sx={{ display: 'grid', gap: 3, mt: 2 }}>
      <CodesButton codes={codes} />
      {parts.map(part => (
        <Box key={part.id} sx={{ minWidth: 0 }}>
          <Typography component="h3" variant="subtitle1" sx={{ fontWeight: 650, mb: 1.5 }}>
            {t('operator.applications.partAnswers', { name: nameOf(part.id) })}
          </Typography>
          <AnswerSections sections={part.answers} codes={codes.of(part.id)} lang={language} />
          {part.files.length > 0 && <FileRows id={id} files={part.files} />}
        </Box>
      ))}
    </Box>
  )
}
