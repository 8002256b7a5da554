import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Box from '@mui/material/Box'
import { useId } from 'react'

import type { StudioDocuments } from '../../../../schemas/studio/facts.ts'
import type { ShippedRules } from '../../../../schemas/studio/locks.ts'
import type { Reference } from '../../../../schemas/studio/references.ts'
import { isRefused, type Removal, removalOf } from '../../../../schemas/studio/removals.ts'
import { type Translate, useText } from '../../../i18n/TextsContext.ts'
import type { Names } from '../changes/names.ts'
import { modeTitle } from '../modes/modeTitle.ts'
import type { Selection } from '../workshop/history.ts'

type Props = {
  target: Selection
  documents: StudioDocuments
  shipped: ShippedRules | null
  names: Names
  onRemove: () => void
  /** Leads to what stands in the way. */
  onGoTo: (reference: Reference) => void
  onClose: () => void
}

/** Asks before a question or section is removed: what goes with it, or why it stays and what reads its answer. */
export function RemoveDialog({ target, documents, shipped, names, onRemove, onGoTo, onClose }: Props) {
  const t = useText()
  const id = useId()
  const removal = removalOf(documents, target, shipped)
  const name = target.kind === 'field' ? names.field(target.id) : names.section(target.id)
  const refused = isRefused(removal)
  const sentences: readonly { text: string; reference?: Reference }[] = refused
    ? removal.by.map(reference => ({ text: referenceText(t, reference, names), reference }))
    : consequences(t, target, removal, names).map(text => ({ text }))
  const lines = [...new Map(sentences.map(sentence => [sentence.text, sentence])).values()]
  const params = refused ? { ...removal.rejection.params } : {}
  if (typeof params['field'] === 'string') params['field'] = names.field(params['field'])
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{t(refused ? 'studio.removal.refused' : 'studio.removal.title', { name })}</DialogTitle>
      <DialogContent>
        {refused && <DialogContentText>{t(`studio.refused.${removal.rejection.key}`, params)}</DialogContentText>}
        {lines.length > 0 && (
          <Box component="ul" sx={{ m: 0, mt: refused ? 1 : 0, pl: 2.5, display: 'grid', gap: 0.75 }}>
            {lines.map(({ text, reference }) => (
              <li key={text}>
                {text}
                {reference !== undefined && (
                  <Button
                    size="small"
                    aria-label={`${t('studio.goThere')}: ${text}`}
                    onClick={() => onGoTo(reference)}
                    sx={{ ml: 1, py: 0 }}
                  >
                    {t('studio.goThere')}
                  </Button>
                )}
              </li>
            ))}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {t(refused ? 'action.close' : 'action.cancel')}
        </Button>
        {!refused && (
          <Button variant="contained" color="error" onClick={onRemove}>
            {t('studio.removal.confirm')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

function consequences(t: Translate, { kind }: Selection, removal: Removal, names: Names): string[] {
  const { fields, texts, effects, modes, isRequired } = removal
  const list = fields.map(path => t('studio.diff.quoted', { text: names.field(path) })).join(', ')
  return [
    ...(kind === 'section' && fields.length > 0
      ? [t('studio.removal.questions', { smart_count: fields.length, names: list })]
      : []),
    ...(isRequired ? [t('studio.removal.required')] : []),
    ...(texts > 0 ? [t('studio.removal.texts', { smart_count: texts })] : []),
    ...(effects > 0 ? [t('studio.removal.effects', { smart_count: effects })] : []),
    ...(modes.length > 0
      ? [t('studio.removal.modes', { names: modes.map(mode => modeTitle(t, mode, names.table)).join(', ') })]
      : []),
    t('studio.removal.undo'),
  ]
}

function referenceText(t: Translate, reference: Reference, names: Names): string {
  const params: Record<string, string> =
    'field' in reference
      ? { field: names.field(reference.field) }
      : 'section' in reference
        ? { section: names.section(reference.section) }
        : 'name' in reference
          ? { name: reference.name }
          : {}
  const key = reference.what === 'rule' && reference.name === '' ? 'ruleUnnamed' : reference.what
  return t(`studio.reads.${key}`, params)
}
