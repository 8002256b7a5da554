import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useCallback, useState } from 'react'

import {
  type FormDocuments,
  type FormSources,
  getHistory,
  getVersion,
  type VersionDocuments,
} from '../../../api/operator/operatorForms.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { PreviewLoading } from '../preview/PreviewLoading.tsx'
import { ApplicantsPart } from '../applicants/ApplicantsPart.tsx'
import { useAnswer } from '../useAnswer.ts'
import { SentenceList } from './SentenceList.tsx'

const DRAFT = 'draft'
type Props = {
  form: string
  live: VersionDocuments
  draft: FormDocuments
  /** Text of a draft that has been checked and could be published; undefined while it has errors. */
  sound: FormSources | undefined
}

/** What differs between the draft and the live version, or between any two versions. */
export function ChangesView({ form, live, draft, sound }: Props) {
  const t = useText()
  const [from, setFrom] = useState(String(live.version))
  const [to, setTo] = useState(DRAFT)
  const { answer: versions = [] } = useAnswer(getHistory, form)
  const load = useCallback(
    async (key: string): Promise<[FormDocuments, FormDocuments]> => {
      const [one = '', other = ''] = key.split(' ')
      const documentsOf = async (name: string): Promise<FormDocuments> =>
        name === DRAFT ? draft : name === String(live.version) ? live : getVersion(form, Number(name))
      return Promise.all([documentsOf(one), documentsOf(other)])
    },
    [form, live, draft],
  )
  const { answer: pair, failed, retry } = useAnswer(load, `${from} ${to}`)
  const numbers = versions.length === 0 ? [live.version] : versions.map(({ version }) => version)
  const options = [
    { value: DRAFT, label: t('studio.changes.draft') },
    ...numbers.map(version => ({
      value: String(version),
      label: t(version === live.version ? 'studio.changes.live' : 'studio.changes.version', { version }),
    })),
  ]
  return (
    <Box
      component="section"
      aria-labelledby="studio-changes"
      sx={{ border: 1, borderColor: 'divider', borderRadius: '16px', bgcolor: 'background.paper', p: { xs: 2, sm: 3 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mb: 2.5 }}>
        <Typography id="studio-changes" variant="h3" component="h2" sx={{ mr: 'auto' }}>
          {t('studio.changes.title')}
        </Typography>
        {(['from', 'to'] as const).map(side => (
          <TextField
            key={side}
            select
            size="small"
            label={t(`studio.changes.${side}`)}
            value={side === 'from' ? from : to}
            onChange={event => (side === 'from' ? setFrom : setTo)(event.target.value)}
            sx={{ minWidth: 200 }}
          >
            {options.map(({ value, label }) => (
              <MenuItem key={value} value={value}>
                {label}
              </MenuItem>
            ))}
          </TextField>
        ))}
      </Box>
      {failed && (
        <Alert severity="error" action={<Button onClick={retry}>{t('action.retry')}</Button>}>
          {t('operator.loadFailed')}
        </Alert>
      )}
      {pair === undefined && !failed && <PreviewLoading />}
      {pair !== undefined && <SentenceList before={pair[0]} now={pair[1]} />}
      <Box sx={{ mt: 3, pt: 2.5, borderTop: 1, borderColor: 'divider' }}>
        {sound === undefined ? (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('studio.examples.invalid')}
          </Typography>
        ) : (
          <ApplicantsPart form={form} live={live} documents={draft} sources={sound} />
        )}
      </Box>
    </Box>
  )
}
