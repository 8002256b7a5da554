import CheckIcon from '@mui/icons-material/CheckCircleOutlined'
import WaitIcon from '@mui/icons-material/ScheduleOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import { formatDateTime } from '../../cells/formatDate.ts'
import { useText } from '../../i18n/TextsContext.ts'
import { useSession } from '../../contract/SessionContext.ts'
import type { ContractDocument } from '../../api/staff/contractDocumentsApi.ts'
import { sameAddress } from './signRules.ts'

/** The signers of a document, and which of them have signed. */
export function SignerList({ signers }: Pick<ContractDocument, 'signers'>) {
  const t = useText()
  const { user } = useSession()
  return (
    <Box
      component="ul"
      aria-label={t('signing.signers')}
      sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'grid', gap: 0.5 }}
    >
      {signers.map(({ email, firstName, lastName, signedAt }) => {
        const name = `${firstName} ${lastName}`
        return (
          <Box component="li" key={email} sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
            <Box
              component="span"
              aria-hidden
              sx={{
                display: 'flex',
                pt: '1px',
                color: signedAt === null ? 'text.secondary' : 'success.main',
                '& svg': { fontSize: 18 },
              }}
            >
              {signedAt === null ? <WaitIcon /> : <CheckIcon />}
            </Box>
            <Typography component="span" variant="body2" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
              {sameAddress(email, user.email) ? t('signing.you', { name }) : name}
              <Typography component="span" variant="body2" color="textSecondary">
                {', '}
                {email} ·{' '}
                {signedAt === null ? t('signing.notYet') : t('signing.signedAt', { time: formatDateTime(signedAt) })}
              </Typography>
            </Typography>
          </Box>
        )
      })}
    </Box>
  )
}
