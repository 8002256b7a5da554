import ErrorOutlineIcon from '@mui/icons-material/ErrorOutlined'
import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'

import type { Command } from '../../../../schemas/studio/commands.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import type { DocumentIssue } from '../../../api/operator/operatorForms.ts'
import { lineOf, locate } from '../editor/locate.ts'
import { repairOf } from './repair.ts'
import { problemText } from './problemText.ts'
import type { CheckState } from './useCheck.ts'

type Props = {
  check: CheckState
  onJump: (issue: DocumentIssue) => void
  onAddTexts: () => void
  /** Undefined: the list leads to the places only. */
  onRepair?: (command: Command) => void
}

/** All problems of the three documents, each with a link to its place. */
export function ProblemList({ check, onJump, onAddTexts, onRepair }: Props) {
  const t = useText()
  const { issues, status } = check
  const missing = issues.some(({ code }) => code === 'missingText')
  const summary =
    status === 'checking'
      ? t('operator.problemList.checking')
      : issues.length === 0
        ? t('operator.problemList.none')
        : t('operator.problemList.count', { smart_count: issues.length })
  return (
    <Box component="section" aria-labelledby="problems-title" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, px: 2, py: 1, minHeight: 52 }}>
        <Typography id="problems-title" variant="h3" component="h2">
          {t('operator.problemList.title')}
        </Typography>
        <Typography role="status" variant="body2" data-check={status} sx={{ color: 'text.secondary' }}>
          {summary}
        </Typography>
        {missing && (
          <Button size="small" variant="outlined" onClick={onAddTexts} sx={{ ml: 'auto' }}>
            {t('operator.missingTexts.add')}
          </Button>
        )}
      </Box>
      {status === 'failed' && (
        <Typography role="alert" variant="body2" sx={{ px: 2, pb: 1 }}>
          {t('operator.problemList.failed')}
        </Typography>
      )}
      {issues.length > 0 && (
        <Box
          component="ul"
          tabIndex={0}
          aria-labelledby="problems-title"
          sx={{
            m: 0,
            p: 0,
            listStyle: 'none',
            maxHeight: 220,
            overflowY: 'auto',
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          {issues.map(issue => (
            <Problem
              key={JSON.stringify([issue.document, issue.path, issue.code, issue.params])}
              issue={issue}
              text={check.sources[issue.document]}
              onJump={onJump}
              onRepair={onRepair}
            />
          ))}
        </Box>
      )}
    </Box>
  )
}

function Problem({
  issue,
  text,
  onJump,
  onRepair,
}: {
  issue: DocumentIssue
  text: string
  onJump: (issue: DocumentIssue) => void
  onRepair: ((command: Command) => void) | undefined
}) {
  const t = useText()
  const repair = repairOf(issue)
  const error = issue.severity === 'error'
  const Icon = error ? ErrorOutlineIcon : WarningIcon
  const line = t('operator.problemList.line', { line: lineOf(text, locate(text, issue).from) })
  const place = [`${t(`operator.document.${issue.document}`)}, ${line}`, issue.path]
    .filter(part => part !== '')
    .join(' · ')
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
      <ButtonBase
        onClick={() => onJump(issue)}
        sx={{
          flex: '1 1 260px',
          display: 'flex',
          alignItems: 'flex-start',
          justifyContent: 'flex-start',
          textAlign: 'left',
          gap: 1.25,
          px: 2,
          py: 1,
          '&:hover, &:focus-visible': { bgcolor: 'action.hover' },
          '&:focus-visible': { outlineOffset: -2 },
        }}
      >
        <Icon
          fontSize="small"
          color={error ? 'error' : 'warning'}
          titleAccess={t(error ? 'operator.problemList.error' : 'operator.problemList.warning')}
          sx={{ mt: 0.25 }}
        />
        <Box component="span" sx={{ minWidth: 0 }}>
          <Typography component="span" variant="body2" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
            {problemText(t, issue)}
          </Typography>
          <Typography
            component="span"
            variant="caption"
            sx={{ color: 'text.secondary', display: 'block', overflowWrap: 'anywhere' }}
          >
            {place}
          </Typography>
        </Box>
      </ButtonBase>
      {repair !== undefined && onRepair !== undefined && (
        <Button
          size="small"
          aria-label={`${t(`operator.problemList.repair.${repair.name}`)}: ${problemText(t, issue)}`}
          onClick={() => onRepair(repair)}
          sx={{ mx: 2, flexShrink: 0 }}
        >
          {t(`operator.problemList.repair.${repair.name}`)}
        </Button>
      )}
    </Box>
  )
}
