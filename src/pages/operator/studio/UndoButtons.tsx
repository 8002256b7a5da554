import RedoIcon from '@mui/icons-material/RedoOutlined'
import UndoIcon from '@mui/icons-material/UndoOutlined'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'

import type { Words } from '../../../../schemas/studio/result.ts'
import { type Translate, useText } from '../../../i18n/TextsContext.ts'
import type { Names } from '../changes/names.ts'
import { modeTitle } from '../modes/modeTitle.ts'
import type { WorkshopState } from '../workshop/useWorkshop.ts'

type Props = { work: WorkshopState; names: Names | undefined; onUndo: () => void; onRedo: () => void }

/** Undo and redo over all documents, each with the name of what it takes back. */
export function UndoButtons({ work, names, onUndo, onRedo }: Props) {
  const t = useText()
  const { past, future } = work.history
  const [back, forward] = [past[past.length - 1]?.what, future[0]?.what]
  const what = (words: Words): string => t(`studio.did.${words.key}`, wordsParams(t, words, names))
  const undoLabel = back === undefined ? t('studio.undo') : t('studio.undoOf', { what: what(back) })
  const redoLabel = forward === undefined ? t('studio.redo') : t('studio.redoOf', { what: what(forward) })
  return (
    <>
      <Tooltip title={undoLabel}>
        <span>
          <IconButton
            onClick={onUndo}
            disabled={back === undefined}
            aria-label={undoLabel}
            aria-keyshortcuts="Control+Z"
          >
            <UndoIcon />
          </IconButton>
        </span>
      </Tooltip>
      <Tooltip title={redoLabel}>
        <span>
          <IconButton
            onClick={onRedo}
            disabled={forward === undefined}
            aria-label={redoLabel}
            aria-keyshortcuts="Control+Y"
          >
            <RedoIcon />
          </IconButton>
        </span>
      </Tooltip>
    </>
  )
}

/** A text belongs to a question or a section; sentences name them by their labels. */
function wordsParams(t: Translate, { params }: Words, names: Names | undefined): Record<string, string | number> {
  const labels: Record<string, string | number> = { ...params }
  const { field, section, key, mode } = params
  if (typeof mode === 'string') labels['mode'] = modeTitle(t, mode, names?.table ?? {})
  if (typeof field === 'string') labels['field'] = names?.field(field) ?? field
  if (typeof section === 'string') labels['section'] = names?.section(section) ?? section
  if (typeof key === 'string') {
    const parts = key.split('.')
    const inner = parts.slice(parts[0] === 'options' || parts[0] === 'errors' ? 1 : 0, -1)
    labels['field'] =
      parts[0] === 'sections'
        ? (names?.section(parts.slice(1, -1).join('.')) ?? key)
        : (names?.field(inner.join('.')) ?? key)
  }
  return labels
}
