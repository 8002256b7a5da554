import type { PartProps } from '../../../builders/slots/parts.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import type { Application } from '../../../api/operator/applicationsApi.ts'
import { AnswerSections } from '../../../ui/AnswerSections.tsx'
import { applicationOf } from './applicationOf.ts'
import { CodesButton } from './CodesButton.tsx'
import { PartCard } from './PartCard.tsx'
import { useCodes } from './useCodes.ts'

/** The applicant's answers, with the form version and language they were filled in with. */
export function ApplicationAnswers({ record }: PartProps) {
  const application = applicationOf(record)
  return application ? <Answers key={application.id} application={application} /> : null
}

function Answers({ application: { id, answers, language } }: { readonly application: Application }) {
  const t = useText()
  const codes = useCodes(id)
  return (
    <PartCard
      title={t('operator.applications.answers')}
      hint={t('operator.applications.answersIn', { language: t(`values.applicationLanguage.${language}`) })}
      action={<CodesButton codes={codes} />}
    >
      <AnswerSections sections={answers} codes={codes.of(null)} lang={language} />
    </PartCard>
  )
}
