import Typography from '@mui/material/Typography'

import type { PartProps } from '../../../builders/slots/parts.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { AnswerSections } from '../../../ui/AnswerSections.tsx'
import { PartCard } from '../applications/PartCard.tsx'
import { requestOf } from './requestOf.ts'

/** What the company asks for, with the labels of the form version that was filled in, in the reader's language. */
export function RequestContent({ record }: PartProps) {
  const t = useText()
  const request = requestOf(record)
  if (!request) return null
  return (
    <PartCard title={t('operator.requests.answers')}>
      {request.answers.length === 0 ? (
        <Typography color="textSecondary">{t('operator.requests.noAnswers')}</Typography>
      ) : (
        <AnswerSections sections={request.answers} />
      )}
    </PartCard>
  )
}
