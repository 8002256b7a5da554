import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import MenuIcon from '@mui/icons-material/AccountTreeOutlined'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useNotify } from 'ra-core'
import { type ReactNode, useMemo, useRef, useState } from 'react'

import { isRequired } from '../../../../schemas/studio/fields.ts'
import type { DocumentIssue } from '../../../api/operator/operatorForms.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import type { Names } from '../changes/names.ts'
import { addMissingTexts } from '../check/missingTexts.ts'
import { ProblemList } from '../check/ProblemList.tsx'
import type { CheckState } from '../check/useCheck.ts'
import type { WorkshopState } from '../workshop/useWorkshop.ts'
import { issuePlace } from './issuePlace.ts'
import { Outline } from './Outline.tsx'
import { Panel } from './Panel.tsx'
import { useMoves } from './useMoves.ts'
import type { Studio } from './useStudio.ts'

type Props = {
  work: WorkshopState
  studio: Studio
  names: Names
  check: CheckState
  onShowInJson: (issue: DocumentIssue) => void
  /** The preview. */
  children: ReactNode
}

/** Outline, preview and panel. Below 1280 px the outline is a drawer. */
export function FormView({ work, studio, names, check, onShowInJson, children }: Props) {
  const t = useText()
  const notify = useNotify()
  const isWide = useMediaQuery('(min-width: 1280px)', { noSsr: true })
  const [open, setOpen] = useState(false)
  const panel = useRef<HTMLElement>(null)
  const moves = useMoves(studio, names)
  const { form, selected, select } = studio
  const places = useMemo(
    () =>
      check.issues.map(issue => ({
        issue,
        place: form === undefined ? undefined : issuePlace(issue, form.documents, form.model),
      })),
    [check.issues, form],
  )
  const faults = useMemo(() => {
    const counts = new Map<string, number>()
    for (const { issue, place } of places) {
      if (place === undefined || issue.severity !== 'error') continue
      const key = `${place.kind} ${place.id}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    return counts
  }, [places])
  const required = useMemo(
    () =>
      new Set(
        form === undefined ? [] : [...form.model.fields.keys()].filter(path => isRequired(form.documents.schema, path)),
      ),
    [form],
  )
  const focusPanel = (): void =>
    panel.current?.querySelector<HTMLElement>('textarea:not([aria-hidden]), input')?.focus()
  // A drawer gives the focus back to its button when it closes; the panel takes it afterwards.
  const toPanel = useRef(false)
  const onClosed = (): void => {
    if (toPanel.current) focusPanel()
    toPanel.current = false
  }
  const openPanel = (): void => {
    toPanel.current = open
    setOpen(false)
    if (!open) focusPanel()
  }
  const jump = (issue: DocumentIssue): void => {
    const place = places.find(one => one.issue === issue)?.place
    if (place === undefined) onShowInJson(issue)
    else {
      select(place)
      panel.current?.scrollTo({ top: 0 })
    }
  }
  const addTexts = (): void => {
    const { text, added } = addMissingTexts(work.sources.texts, check.issues)
    work.replace('texts', text)
    notify(t('operator.missingTexts.added', { smart_count: added }), { type: 'info' })
  }
  const outline = (
    <Outline studio={studio} moves={moves} names={names} faults={faults} required={required} onOpen={openPanel} />
  )
  return (
    <>
      {isWide ? (
        outline
      ) : (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <Button startIcon={<MenuIcon />} variant="outlined" onClick={() => setOpen(true)}>
            {t('studio.outlineOpen')}
          </Button>
          <Drawer
            open={open}
            onClose={() => setOpen(false)}
            slotProps={{
              transition: { onExited: onClosed },
              paper: {
                role: 'dialog',
                'aria-modal': true,
                'aria-label': t('studio.outline'),
                sx: { width: 340, maxWidth: '90vw', p: 1.5 },
              },
            }}
          >
            {outline}
          </Drawer>
        </Box>
      )}
      {children}
      <Panel
        panelRef={panel}
        studio={studio}
        moves={moves}
        names={names}
        shipped={work.shipped}
        live={work.live}
        issues={places.flatMap(({ issue, place }) =>
          place !== undefined && place.kind === selected?.kind && place.id === selected.id ? [issue] : [],
        )}
        onLeave={work.seal}
      />
      <Box
        sx={{
          gridColumn: '1 / -1',
          border: 1,
          borderColor: 'divider',
          borderRadius: '16px',
          bgcolor: 'background.paper',
          overflow: 'hidden',
          '& > section': { borderTop: 0 },
        }}
      >
        <ProblemList check={check} onJump={jump} onAddTexts={addTexts} />
      </Box>
    </>
  )
}
