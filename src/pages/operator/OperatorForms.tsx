import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'

import { ListSkeleton, Notice } from '../../builders/list/ListStates.tsx'
import { PageHead } from '../../builders/list/PageHead.tsx'
import { useText } from '../../i18n/TextsContext.ts'
import { listForms } from '../../api/operator/operatorForms.ts'
import { FormTable } from './FormTable.tsx'
import { LoadFailure } from './LoadFailure.tsx'
import { useAnswer } from './useAnswer.ts'

/** `/operator/forms`: every form with its live version. */
export function OperatorForms() {
  const t = useText()
  const { answer: forms, failed, retry } = useAnswer(listForms, '')
  return (
    <>
      <PageHead title={t('operator.forms.title')} />
      <Typography sx={{ color: 'text.secondary', mt: -2, mb: 3, maxWidth: '72ch' }}>
        {t('operator.forms.intro')}
      </Typography>
      <Paper data-forms="" variant="outlined" sx={{ borderRadius: '16px', overflow: 'hidden' }}>
        {failed && <LoadFailure onRetry={retry} />}
        {forms === undefined && !failed && <ListSkeleton rows={4} />}
        {forms?.length === 0 && (
          <Notice title={t('operator.forms.empty.title')} text={t('operator.forms.empty.text')} />
        )}
        {forms !== undefined && forms.length > 0 && <FormTable forms={forms} />}
      </Paper>
    </>
  )
}
