import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { LinkBase } from 'ra-core'
import { useState } from 'react'

import { applicationFind } from '../../../../schemas/generated/validators/application-find.js'
import { formatDateTime } from '../../../cells/formatDate.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { ActionForm } from '../../../form/action-form/ActionForm.tsx'
import { findByCode, type FoundApplication } from '../../../api/operator/applicationsApi.ts'
import { useSubmit } from '../../../form/action-form/useSubmit.ts'

const faults = { fields: { code: 'operator.applications.findInvalid' }, general: 'operator.applications.failed' }
const empty = { code: '' }
const toBody = (answers: typeof empty) => answers

type Props = { readonly open: boolean; readonly onClose: () => void; readonly onClosed: () => void }

/** Search field for the code, with the results below. */
export function FindDialog({ open, onClose, onClosed }: Props) {
  const t = useText()
  const [found, setFound] = useState<readonly FoundApplication[]>()
  const search = useSubmit(faults, { again: true })
  return (
    <ActionForm
      open={open}
      title={t('operator.applications.find')}
      text={t('operator.applications.findText')}
      action={t('operator.applications.findStart')}
      schema={applicationFind}
      fields={{
        code: {
          'ui:title': t('operator.applications.findCode'),
          'ui:inputMode': 'numeric',
          'ui:autocomplete': 'off',
          'ui:autofocus': true,
          'ui:fixedFormat': true,
        },
      }}
      start={empty}
      toBody={toBody}
      texts={faults}
      submit={search}
      onSend={({ code }) => search.run(() => findByCode(code), setFound)}
      onClose={onClose}
      onClosed={onClosed}
    >
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
    </ActionForm>
  )
}
