import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import MenuIcon from '@mui/icons-material/AccountTreeOutlined'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useNotify } from 'ra-core'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'

import type { Command } from '../../../../schemas/studio/commands.ts'
import { isRequired } from '../../../../schemas/studio/fields.ts'
import type { Reference } from '../../../../schemas/studio/references.ts'
import type { DocumentIssue } from '../../../api/operator/operatorForms.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import type { Names } from '../changes/names.ts'
import type { Selection } from '../workshop/history.ts'
import type { JsonPlace } from '../editor/locate.ts'
import { addMissingTexts } from '../check/missingTexts.ts'
import { ProblemList } from '../check/ProblemList.tsx'
import type { CheckState } from '../check/useCheck.ts'
import type { WorkshopState } from '../workshop/useWorkshop.ts'
import { type AddPlace, addPlace, neighbourOf } from './addPlace.ts'
import { issuePlace } from './issuePlace.ts'
import type { Addable } from './kindIcons.ts'
import { NewPart } from './NewPart.tsx'
import { Outline } from './Outline.tsx'
import { Panel } from './Panel.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import { useMoves } from './useMoves.ts'
import { nodeId } from './useTree.ts'
import type { Studio } from './useStudio.ts'

type Props = {
  work: WorkshopState
  studio: Studio
  names: Names
  check: CheckState
  onShowInJson: (place: JsonPlace) => void
  onShowRules: () => void
  /** The preview. */
  children: ReactNode
}

/** What is being added, where, and what was selected when it was begun: another selection hides it. */
type Adding = { what: Addable; place: AddPlace; at: Selection | undefined }

/** Outline, preview and panel. Below 1280 px the outline is a drawer. */
export function FormView({ work, studio, names, check, onShowInJson, onShowRules, children }: Props) {
  const t = useText()
  const notify = useNotify()
  const isWide = useMediaQuery('(min-width: 1280px)', { noSsr: true })
  const [open, setOpen] = useState(false)
  const drawer = useRef<HTMLDivElement>(null)
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
  const toAdd = useRef<Addable>(undefined)
  const onClosed = (): void => {
    if (toAdd.current !== undefined) begin(toAdd.current)
    else if (toPanel.current) focusPanel()
    toPanel.current = false
    toAdd.current = undefined
  }
  const openPanel = (): void => {
    toPanel.current = open
    setOpen(false)
    if (!open) focusPanel()
  }
  const [adding, setAdding] = useState<Adding>()
  const [removing, setRemoving] = useState<Selection>()
  const place = adding !== undefined && adding.at === selected ? adding.place : undefined
  const begin = (what: Addable): void => {
    const target = form === undefined ? undefined : addPlace(form.model, selected)
    if (target === undefined) notify(t('studio.refused.expertLayout'), { type: 'warning' })
    else setAdding({ what, place: target, at: selected })
  }
  const add = (what: Addable): void => {
    if (!open) return begin(what)
    toAdd.current = what
    setOpen(false)
  }
  // What had the focus is gone after an addition or a removal.
  const refocus = useRef<'panel' | 'outline'>(undefined)
  useEffect(() => {
    const target = refocus.current
    refocus.current = undefined
    if (target === undefined) return
    const node = target === 'outline' && selected ? document.getElementById(nodeId(selected)) : null
    if (node === null) focusPanel()
    else node.focus()
  }, [selected])
  const remove = ({ kind, id }: Selection): void => {
    const next = form === undefined ? undefined : neighbourOf(form.model, { kind, id })
    studio.command(kind === 'field' ? { name: 'removeField', path: id } : { name: 'removeSection', id })
    setRemoving(undefined)
    refocus.current = 'outline'
    select(next)
  }
  const goTo = (reference: Reference): void => {
    setRemoving(undefined)
    if (reference.what === 'rule') onShowRules()
    else if (reference.what === 'button') onShowInJson({ document: 'ui', path: '/submit' })
    else {
      refocus.current = 'panel'
      select('field' in reference ? { kind: 'field', id: reference.field } : { kind: 'section', id: reference.section })
    }
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
  const repair = (command: Command): void => {
    const rejection = studio.command(command)
    if (rejection !== undefined) notify(t(`studio.refused.${rejection.key}`, rejection.params), { type: 'warning' })
  }
  const outline = (
    <Outline
      studio={studio}
      moves={moves}
      names={names}
      faults={faults}
      required={required}
      onOpen={openPanel}
      onAdd={add}
      onRemove={setRemoving}
    />
  )
  return (
    <>
      {isWide ? (
        outline
      ) : (
        <Box data-pane="outline" sx={{ gridColumn: '1 / -1' }}>
          <Button startIcon={<MenuIcon />} variant="outlined" onClick={() => setOpen(true)}>
            {t('studio.outlineOpen')}
          </Button>
          <Drawer
            open={open}
            onClose={() => setOpen(false)}
            slotProps={{
              transition: {
                onEntered: () => drawer.current?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus(),
                onExited: onClosed,
              },
              paper: {
                ref: drawer,
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
        onRemove={() => selected && setRemoving(selected)}
        adding={
          adding !== undefined && place !== undefined ? (
            <NewPart
              key={adding.what}
              studio={studio}
              names={names}
              shipped={work.shipped}
              live={work.live}
              what={adding.what}
              place={place}
              onDone={isEntered => {
                if (isEntered) refocus.current = 'panel'
                setAdding(undefined)
              }}
            />
          ) : undefined
        }
      />
      {removing !== undefined && form !== undefined && (
        <RemoveDialog
          target={removing}
          documents={form.documents}
          shipped={work.shipped}
          names={names}
          onRemove={() => remove(removing)}
          onGoTo={goTo}
          onClose={() => setRemoving(undefined)}
        />
      )}
      <Box
        data-pane="problems"
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
        <ProblemList check={check} onJump={jump} onAddTexts={addTexts} onRepair={repair} />
      </Box>
    </>
  )
}
