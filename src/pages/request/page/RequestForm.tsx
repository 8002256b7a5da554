import { Suspense } from 'react'

import { LoadingForm } from './LoadingForm.tsx'
import { OpenRequest } from './OpenRequest.tsx'
import type { RequestFormProps } from './requestTypes.ts'
import { SentPage } from '../send/sentPart.ts'
import { useSteps } from './useSteps.ts'

/**
 * One request from the first answer to its result (FRM-60). Steps are history entries: reloading the result shows the
 * result and Back opens an empty form, so navigation cannot send twice.
 */
export function RequestForm(props: RequestFormProps) {
  const steps = useSteps()
  const { step } = steps
  if (step.step !== 'sent') return <OpenRequest {...props} steps={steps} />
  return (
    <Suspense fallback={<LoadingForm />}>
      <SentPage
        sent={step.sent}
        home={props.home}
        isTrial={props.isTrial === true}
        sentBy={props.sentBy ?? 'applicant'}
      />
    </Suspense>
  )
}
