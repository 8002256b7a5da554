import AttachFileRounded from '@mui/icons-material/AttachFileRounded'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import { formatBytes } from '../../../schemas/answers/fileSize.ts'
import { formatDateTime } from '../../cells/formatDate.ts'
import { StatusOf } from '../../cells/StatusOf.tsx'
import { useText } from '../../i18n/TextsContext.ts'
import type { ContractRequest } from '../../api/staff/contractRequestsApi.ts'
import { CopyValue } from '../../ui/CopyValue.tsx'
import { RequestButtons } from './RequestButtons.tsx'

type Props = {
  readonly contractId: string
  readonly request: ContractRequest
  readonly onChanged: () => void
}

/** One request: subject, requester, status and history, and what can be done with it. */
export function ContractRequestRow({ contractId, request, onChanged }: Props) {
  const t = useText()
  const { kind, reference, status, summary, explanation, attachments, createdBy, history } = request
  return (
    <Box
      component="li"
      sx={{
        py: 1.75,
        borderTop: 1,
        borderColor: 'divider',
        display: 'grid',
        gap: 0.5,
        '&:first-of-type': { borderTop: 0, pt: 0 },
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.25 }}>
        <Typography sx={{ fontWeight: 600 }}>{t(`values.contractRequestKind.${kind}`)}</Typography>
        <StatusOf vocabulary="contractRequestStatus" value={status} next="request" />
        <Typography variant="body2" color="textSecondary" sx={{ ml: { sm: 'auto' } }}>
          <CopyValue label={reference} value={reference}>
            {reference}
          </CopyValue>
        </Typography>
      </Box>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {summary}
      </Typography>
      {explanation !== null && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {t('requests.list.explanation', { text: explanation })}
        </Typography>
      )}
      {attachments.length > 0 && (
        <Box
          component="ul"
          aria-label={t('requests.list.files', { reference })}
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.25 }}
        >
          {attachments.map(({ uuid, name, size }) => (
            <Typography
              key={uuid}
              component="li"
              variant="body2"
              sx={{ display: 'flex', alignItems: 'center', gap: 0.5, overflowWrap: 'anywhere' }}
            >
              <AttachFileRounded aria-hidden sx={{ fontSize: 16, color: 'text.secondary' }} />
              {`${name} (${formatBytes(size)})`}
            </Typography>
          ))}
        </Box>
      )}
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {t('requests.list.by', { name: createdBy })}
      </Typography>
      <Box
        component="ol"
        aria-label={t('requests.list.history', { reference })}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2 }}
      >
        {history.map(({ status: step, at, note }) => (
          <Typography
            key={`${step} ${at}`}
            component="li"
            variant="body2"
            color="textSecondary"
            sx={{ overflowWrap: 'anywhere' }}
          >
            {`${t(`values.contractRequestStatus.${step}`)} `}
            <time dateTime={at}>{formatDateTime(at)}</time>
            {note !== null && `: ${note}`}
          </Typography>
        ))}
      </Box>
      <RequestButtons contractId={contractId} request={request} onChanged={onChanged} />
    </Box>
  )
}
