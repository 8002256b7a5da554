import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'

import { formatDateTime } from '../../../cells/formatDate.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import type { VersionSummary } from '../../../api/operator/operatorForms.ts'

type Props = {
  versions: readonly VersionSummary[]
  live: number
  onView: (version: VersionSummary) => void
  onRollBack: (version: VersionSummary) => void
}

export function VersionList({ versions, live, onView, onRollBack }: Props) {
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {versions.map(version => (
        <VersionRow
          key={version.version}
          version={version}
          isLive={version.version === live}
          onView={onView}
          onRollBack={onRollBack}
        />
      ))}
    </Box>
  )
}

type RowProps = Pick<Props, 'onView' | 'onRollBack'> & { version: VersionSummary; isLive: boolean }

function VersionRow({ version, isLive, onView, onRollBack }: RowProps) {
  const t = useText()
  const { comment, shipped, rolledBackTo, publishedBy, publishedAt } = version
  const name = t('operator.history.viewTitle', { version: version.version })
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        alignItems: 'center',
        py: 1.5,
        borderBottom: 1,
        borderColor: 'divider',
        '&:last-of-type': { borderBottom: 0 },
      }}
    >
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography variant="subtitle2" component="h3">
            {name}
          </Typography>
          {isLive && (
            <Chip
              size="small"
              color="success"
              variant="outlined"
              label={t('operator.forms.live')}
              title={t('operator.forms.liveHint')}
            />
          )}
          {rolledBackTo !== null && (
            <Chip size="small" variant="outlined" label={t('operator.history.rolledBack', { version: rolledBackTo })} />
          )}
        </Box>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {shipped ? t('operator.forms.shipped') : comment}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {[formatDateTime(publishedAt), publishedBy].filter(part => part !== null).join(' · ')}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button
          size="small"
          onClick={() => onView(version)}
          aria-label={`${t(isLive ? 'operator.history.view' : 'operator.history.compare')}: ${name}`}
        >
          {t(isLive ? 'operator.history.view' : 'operator.history.compare')}
        </Button>
        {!isLive && (
          <Button
            size="small"
            variant="outlined"
            onClick={() => onRollBack(version)}
            aria-label={t('operator.history.rollBackTo', { version: version.version })}
          >
            {t('operator.history.rollBack')}
          </Button>
        )}
      </Box>
    </Box>
  )
}
