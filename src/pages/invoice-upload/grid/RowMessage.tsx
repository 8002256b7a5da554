import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'

import { Link } from 'react-router'

import { toFilterSegment } from '../../../builders/url/filterSegment.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import { fieldLabel, isErrorCode, problemText, spokenProblems } from '../rows/problems.ts'
import type { GridRow } from '../rows/gridRow.ts'
import type { UploadContext } from '../rows/uploadTypes.ts'

type Props = {
  readonly row: GridRow
  readonly context: Pick<UploadContext, 'contract' | 'isReverse'>
  /** One line whose end may be cut: windowed rows need a known height. */
  readonly isOneLine: boolean
  readonly onRetry: () => void
  readonly onUseOwn: () => void
  readonly onCurrency: (() => void) | undefined
  readonly idOf: (field: string) => string
}

export function hasMessage(row: GridRow): boolean {
  const isSpecial = row.state === 'failed' || row.state === 'conflict' || row.state === 'gone' || row.state === 'faulty'
  return isSpecial || spokenProblems(row.problems).length > 0
}

const buttonSx = { minHeight: 0, py: 0, px: 0.75, fontSize: 'inherit', whiteSpace: 'nowrap' } as const

/** The line below a row: its problems in words with the remedy, or why it is not stored. */
export function RowMessage({ row, context, isOneLine, onRetry, onUseOwn, onCurrency, idOf }: Props) {
  const t = useText()
  const problems = spokenProblems(row.problems)
  const [first] = problems
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: isOneLine ? 'nowrap' : 'wrap',
        overflow: 'hidden',
        alignItems: 'center',
        columnGap: 1.5,
        px: 1.25,
        pb: 0.5,
        minHeight: 26,
        fontSize: '0.8125rem',
        lineHeight: 1.4,
      }}
    >
      {row.state === 'faulty' && <Part isError>{t('upload.row.faulty')}</Part>}
      {row.state === 'failed' && (
        <Part isError>
          {t('upload.row.failed')}
          <Button size="small" sx={buttonSx} onClick={onRetry}>
            {t('action.retry')}
          </Button>
        </Part>
      )}
      {row.state === 'gone' && <Part isError>{t('upload.row.gone')}</Part>}
      {row.state === 'conflict' && (
        <Part isError={false}>
          {row.changedBy ? t('upload.row.conflictBy', { name: row.changedBy }) : t('upload.row.conflict')}
          {row.own !== undefined && (
            <Button size="small" sx={buttonSx} onClick={onUseOwn}>
              {t('upload.row.useOwn')}
            </Button>
          )}
        </Part>
      )}
      {problems.map(problem => (
        <Part key={`${problem.field}-${problem.code}`} isError={isErrorCode(problem.code)}>
          <span id={problem === first || isFirstOf(problem, problems) ? idOf(problem.field) : undefined}>
            <strong>{fieldLabel(t, problem.field, context.isReverse)}</strong>
            {': '}
            {problemText(t, problem, row.texts)}
          </span>
          {problem.params?.['invoiceId'] !== undefined && (
            <Button
              size="small"
              sx={buttonSx}
              component={Link}
              to={invoicePath(problem.params['invoiceId'], context.contract.id)}
            >
              {t('upload.row.showInvoice')}
            </Button>
          )}
          {problem.code === 'currency' && onCurrency !== undefined && (
            <Button size="small" sx={buttonSx} onClick={onCurrency}>
              {t('upload.row.setCurrency', { currency: problem.params?.['currency'] ?? 'EUR' })}
            </Button>
          )}
        </Part>
      ))}
    </Box>
  )
}

const invoicePath = (id: string, contractId: string): string =>
  `/factoring/invoice/${encodeURIComponent(id)}/${toFilterSegment(`?contractId=${encodeURIComponent(contractId)}`)}`

function isFirstOf(problem: GridRow['problems'][number], problems: GridRow['problems']): boolean {
  return problems.find(({ field }) => field === problem.field) === problem
}

function Part({ isError, children }: { readonly isError: boolean; readonly children: React.ReactNode }) {
  return (
    <Typography
      component="span"
      sx={{ fontSize: 'inherit', lineHeight: 'inherit', color: isError ? 'error.main' : 'warning.main' }}
    >
      {children}
    </Typography>
  )
}
