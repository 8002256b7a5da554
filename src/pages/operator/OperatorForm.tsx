import { useParams } from 'react-router'

import { ContentLoading } from '../../ui/ContentLoading.tsx'
import { getOperatorForm } from '../../api/operator/operatorForms.ts'
import { LoadFailure } from './LoadFailure.tsx'
import { StudioTexts } from './studio/StudioTexts.tsx'
import { useAnswer } from './useAnswer.ts'
import { Workshop } from './workshop/Workshop.tsx'

/** `/operator/forms/:form`: one form in the studio: outline, preview and panel, translations, changes, and the documents as JSON. */
export function OperatorForm() {
  const { form = '' } = useParams()
  const { answer, failed, retry } = useAnswer(getOperatorForm, form)
  if (failed) return <LoadFailure onRetry={retry} />
  if (answer === undefined) return <ContentLoading />
  return (
    <StudioTexts>
      <Workshop key={form} start={answer} />
    </StudioTexts>
  )
}
