import { useParams } from 'react-router'

import { ContentLoading } from '../../ui/ContentLoading.tsx'
import { getOperatorForm } from '../../api/operator/operatorForms.ts'
import { LoadFailure } from './LoadFailure.tsx'
import { useAnswer } from './useAnswer.ts'
import { Workshop } from './workshop/Workshop.tsx'

/** `/operator/forms/:form`: the documents of one form with preview, draft, publication and history. */
export function OperatorForm() {
  const { form = '' } = useParams()
  const { answer, failed, retry } = useAnswer(getOperatorForm, form)
  if (failed) return <LoadFailure onRetry={retry} />
  if (answer === undefined) return <ContentLoading />
  return <Workshop key={form} start={answer} />
}
