import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded'
import Button from '@mui/material/Button'
import type { RefObject } from 'react'

import { useText } from '../i18n/TextsContext.ts'
import { selectText, useCopy } from './useCopy.ts'

type Props = {
  /** A row each, with its cells, so that a spreadsheet takes them as such. */
  readonly lines: readonly (readonly string[])[]
  /** What shows them: selected where the browser forbids copying. */
  readonly shown: RefObject<HTMLElement | null>
}

/** Copies the result of each row (LST-47). Its label tells the outcome for a while. */
export function CopyLines({ lines, shown }: Props) {
  const t = useText()
  const text = lines.map(cells => cells.map(cell => cell.replaceAll(/\s+/gu, ' ')).join('\t')).join('\n')
  const { outcome, copy } = useCopy(text, () => selectText(shown))
  const key = outcome === undefined ? 'copy.result' : outcome === 'copied' ? 'copy.done' : 'copy.failed'
  return (
    <Button color="inherit" startIcon={<ContentCopyRounded />} onClick={() => void copy()} sx={{ mr: 'auto' }}>
      <span aria-live="polite">{t(key)}</span>
    </Button>
  )
}
