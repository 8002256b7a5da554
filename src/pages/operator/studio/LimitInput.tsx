import TextField from '@mui/material/TextField'
import { useState } from 'react'

import type { LimitKeyword } from '../../../../schemas/studio/locks.ts'
import { limitKeywords, limitLock } from '../../../../schemas/studio/locks.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import type { PanelProps } from './panelProps.ts'

type Props = Pick<PanelProps, 'studio' | 'shipped' | 'onLeave'> & {
  path: string
  keyword: LimitKeyword
  value: unknown
}

/** One limit of an answer. A rejected value stays in the input with the reason until the input is left. */
export function LimitInput({ studio, shipped, onLeave, path, keyword, value }: Props) {
  const t = useText()
  const [typed, setTyped] = useState<{ text: string; problem: string | undefined }>()
  const lock = limitLock(path, keyword, shipped)
  const change = (text: string): void => {
    const limit = text.trim() === '' ? null : Number(text.replace(',', '.'))
    const rejection = studio.command({ name: 'setLimit', path, keyword, limit }, `limit ${keyword} ${path}`)
    setTyped({ text, problem: rejection && t(`studio.refused.${rejection.key}`, rejection.params) })
  }
  const contract =
    lock === null
      ? undefined
      : t(limitKeywords[keyword].upper ? 'studio.limit.most' : 'studio.limit.least', { limit: lock })
  return (
    <TextField
      size="small"
      label={t(`studio.limit.${keyword}`)}
      value={typed?.text ?? (typeof value === 'number' ? String(value) : '')}
      error={typed?.problem !== undefined}
      helperText={typed?.problem ?? contract}
      onChange={event => change(event.target.value)}
      onBlur={() => {
        setTyped(undefined)
        onLeave()
      }}
      slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
    />
  )
}
