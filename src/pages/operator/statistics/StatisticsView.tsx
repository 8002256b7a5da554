import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useCallback, useState } from 'react'

import { type FormStatistics, getStatistics } from '../../../api/operator/formStatistics.ts'
import type { VersionDocuments } from '../../../api/operator/operatorForms.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import type { Names } from '../changes/names.ts'
import { PreviewLoading } from '../preview/PreviewLoading.tsx'
import { useAnswer } from '../useAnswer.ts'
import { inLayoutOrder } from './inLayoutOrder.ts'
import { StatisticsTable } from './StatisticsTable.tsx'

type Props = { form: string; live: VersionDocuments; names: Names }

/** Where people stop in the live version, and in the one before it (FRM-85). */
export function StatisticsView({ form, live, names }: Props) {
  const t = useText()
  const [version, setVersion] = useState(String(live.version))
  const load = useCallback((chosen: string): Promise<FormStatistics> => getStatistics(form, chosen), [form])
  const { answer, failed, retry } = useAnswer(load, version)
  return (
    <Box
      component="section"
      aria-labelledby="studio-statistics"
      sx={{ border: 1, borderColor: 'divider', borderRadius: '16px', bgcolor: 'background.paper', p: { xs: 2, sm: 3 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mb: 1 }}>
        <Typography id="studio-statistics" variant="h3" component="h2" sx={{ mr: 'auto' }}>
          {t('studio.statistics.title')}
        </Typography>
        {live.version > 1 && (
          <TextField
            select
            size="small"
            label={t('operator.forms.version')}
            value={version}
            onChange={event => setVersion(event.target.value)}
            sx={{ minWidth: 200 }}
          >
            <MenuItem value={String(live.version)}>{t('studio.changes.live', { version: live.version })}</MenuItem>
            <MenuItem value={String(live.version - 1)}>
              {t('studio.changes.version', { version: live.version - 1 })}
            </MenuItem>
          </TextField>
        )}
      </Box>
      <Typography sx={{ color: 'text.secondary', mb: 2.5, maxWidth: '72ch' }}>
        {t('studio.statistics.intro')}
      </Typography>
      {failed && (
        <Alert severity="error" action={<Button onClick={retry}>{t('action.retry')}</Button>}>
          {t('operator.loadFailed')}
        </Alert>
      )}
      {answer === undefined && !failed && <PreviewLoading />}
      {answer !== undefined && <StatisticsTable questions={inLayoutOrder(answer.questions, live.ui)} names={names} />}
    </Box>
  )
}
