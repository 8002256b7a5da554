import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { LinkBase } from 'ra-core'
import { useState } from 'react'

import { formatDateTime } from '../../../cells/formatDate.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { FormDialog } from '../../../form/action-form/FormDialog.tsx'
import { useFields } from '../../../form/action-form/useFields.ts'
import type { Rule } from '../../../form/action-form/fieldRules.ts'
import { TextInput } from '../../../form/action-form/TextInput.tsx'
import { findByCode, type FoundApplication } from '../../../api/operator/applicationsApi.ts'
import { useSubmit } from '../../../form/action-form/useSubmit.ts'

const INVALID = 'operator.applications.findInvalid'
const codeRule: Rule = value => (/^[0-9-]{5,20}$/.test(value) ? undefined : { text: INVALID })
const RULES = { code: codeRule }
const FAULTS = { fields: { code: INVALID }, general: 'operator.applications.failed' }
const EMPTY = { code: '' }
const FIELDS = ['code'] as const

type Props = { readonly open: boolean; readonly onClose: () => void; readonly onClosed: () => void }

/** Search field for the code, with the results below. */
export function FindDialog({ open, onClose, onClosed }: Props) {
  const t = useText()
  const [found, setFound] = useState<readonly FoundApplication[]>()
  const search = useSubmit(FAULTS, { again: true })
  const fields = useFields(FIELDS, EMPTY, RULES, search.fault)
  const send = () => {
    const values = fields.check()
    if (!values) return
    search.run(() => findByCode(values.code), setFound)
  }
  return (
    <FormDialog
      open={open}
      title={t('operator.applications.find')}
      text={t('operator.applications.findText')}
      action={t('operator.applications.findStart')}
      submit={search}
      onSubmit={send}
      onClose={onClose}
      onClosed={onClosed}
    >
      <TextInput
        label={t('operator.applications.findCode')}
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        field={fields.of('code')}
      />
      <Box role="status">
        {found?.length === 0 && <Typography color="textSecondary">{t('operator.applications.findNone')}</Typography>}
        {found !== undefined && found.length > 0 && (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {found.map(one => (
              <Box key={one.id} component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
                <Link
                  component={LinkBase}
                  to={`/operator/applications/${one.id}`}
                  onClick={onClose}
                  sx={{ fontWeight: 600 }}
                >
                  {one.reference}
                </Link>
                <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                  {one.applicantName}
                </Typography>
                <Typography variant="caption" color="textSecondary">
                  {`${formatDateTime(one.createdAt)} · ${t(`values.applicationStatus.${one.status}`)}`}
                </Typography>
              </Box>
            ))}
          </Box>
        )}
      </Box>
    </FormDialog>
  )
}
