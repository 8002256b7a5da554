import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'

import type { PartnerToken } from '../../../api/operator/partnersApi.ts'
import { formatDateTime } from '../../../cells/formatDate.ts'
import { StatusChip } from '../../../cells/StatusChip.tsx'
import { useText } from '../../../i18n/TextsContext.ts'
import { listRowSx } from '../listRowSx.ts'

/** One link: its label and kind, who made it, the last use. The token itself is not available here. */
export function TokenRow({ token, onRevoke }: { readonly token: PartnerToken; readonly onRevoke: () => void }) {
  const t = useText()
  const { label, kind, createdAt, createdByName, lastUsedOn, revokedAt } = token
  return (
    <Box component="li" sx={listRowSx}>
      <Box sx={{ minWidth: 0, flex: '1 1 260px' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere', minWidth: 0 }}>{label}</Typography>
          <StatusChip
            tone={revokedAt === null ? (kind === 'public' ? 'teal' : 'violet') : 'slate'}
            label={t(revokedAt === null ? `operator.partners.kind.${kind}` : 'operator.partners.revoked')}
            hint={revokedAt === null ? undefined : t('operator.partners.revokedHint')}
          />
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {revokedAt !== null && `${t(`operator.partners.kind.${kind}`)} · `}
          {t('operator.partners.tokenCreated')} <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          {createdByName !== null && ` · ${createdByName}`}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {lastUsedOn === null ? (
            t('operator.partners.tokenUnused')
          ) : (
            <>
              {t('operator.partners.tokenUsed')} <time dateTime={lastUsedOn}>{lastUsedOn}</time>
            </>
          )}
        </Typography>
      </Box>
      {revokedAt === null && (
        <Button
          variant="outlined"
          color="error"
          aria-label={t('operator.partners.revokeOf', { label })}
          onClick={onRevoke}
        >
          {t('operator.partners.revoke')}
        </Button>
      )}
    </Box>
  )
}
