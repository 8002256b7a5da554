import type { PartProps } from '../../../builders/slots/parts.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { AnswerSections } from '../../../ui/AnswerSections.tsx'
import { PartCard } from '../applications/PartCard.tsx'
import { statementOf } from './statementOf.ts'

/** What the company answered to fields that operators have added to the form (BST-34). */
export function StatementAnswers({ record }: PartProps) {
  const t = useText()
  const { answers = [], language } = statementOf(record) ?? {}
  if (answers.length === 0) return null
  const lang = language ?? 'en'
  return (
    <PartCard
      title={t('operator.statements.answers')}
      hint={t('operator.applications.answersIn', { language: t(`values.applicationLanguage.${lang}`) })}
    >
      <AnswerSections sections={[{ id: 'answers', title: '', rows: answers }]} lang={lang} />
    </PartCard>
  )
}
