import { useCallback, useMemo, useState } from 'react'

import { isObject } from '../../../../schemas/json.ts'
import { useText } from '../../../i18n/TextsContext.ts'
import type { Names } from '../changes/names.ts'
import type { Selection } from '../workshop/history.ts'
import type { Drop } from './useOutlineDrag.ts'
import type { Studio } from './useStudio.ts'

type Row = { id: string; fields: readonly string[] }

/** Moves of the selected question or section by one place, announced to screen readers. */
export function useMoves(studio: Studio, names: Names) {
  const t = useText()
  const { form, command, select } = studio
  const [announced, setAnnounced] = useState('')
  const rows = useMemo(() => listedSections(form?.documents.ui ?? {}), [form])

  const announceField = useCallback(
    (path: string, index: number, { id, fields }: Row) => {
      const count = fields.includes(path) ? fields.length : fields.length + 1
      setAnnounced(t('studio.moved', { name: names.field(path), index: index + 1, count, section: names.section(id) }))
    },
    [t, names],
  )
  const isDone = useCallback(
    (rejection: ReturnType<typeof command>): boolean => {
      if (rejection !== undefined) setAnnounced(t(`studio.refused.${rejection.key}`, rejection.params))
      return rejection === undefined
    },
    [t],
  )

  const moveField = useCallback(
    (path: string, section: string, index: number): void => {
      const row = rows.find(({ id }) => id === section)
      if (row !== undefined && isDone(command({ name: 'moveField', path, section, index })))
        announceField(path, index, row)
    },
    [rows, isDone, command, announceField],
  )

  const moveSection = useCallback(
    (id: string, by: number): void => {
      const at = rows.findIndex(row => row.id === id)
      if (isDone(command({ name: 'moveSection', id, by })))
        setAnnounced(t('studio.movedSection', { name: names.section(id), index: at + by + 1, count: rows.length }))
    },
    [rows, isDone, command, t, names],
  )

  /** @param far to the neighbouring section instead of one place */
  const move = useCallback(
    ({ kind, id }: Selection, by: 1 | -1, far = false): void => {
      if (kind === 'section') return moveSection(id, by)
      const home = rows.findIndex(({ fields }) => fields.includes(id))
      const row = rows[home]
      if (row === undefined) return
      const index = row.fields.indexOf(id) + by
      const isOutside = index < 0 || index >= row.fields.length
      if (!far && !isOutside) return moveField(id, row.id, index)
      const next = rows[home + by]
      if (next === undefined) setAnnounced(t('studio.refused.atTheEnd'))
      else moveField(id, next.id, by === 1 ? 0 : next.fields.length)
    },
    [rows, moveSection, moveField, t],
  )
  /** What is dropped beside something goes there by the same commands. */
  const drop = useCallback(
    ({ moved, target, after }: Drop): void => {
      select(moved)
      if (moved.kind === 'section') {
        const [from, to] = [moved, target].map(({ id }) => rows.findIndex(row => row.id === id)) as [number, number]
        const by = to - from + (after ? (to < from ? 1 : 0) : to > from ? -1 : 0)
        if (by !== 0) moveSection(moved.id, by)
        return
      }
      const row = rows.find(({ id, fields }) =>
        target.kind === 'section' ? id === target.id : fields.includes(target.id),
      )
      if (row === undefined) return
      const others = row.fields.filter(path => path !== moved.id)
      const index = target.kind === 'section' ? 0 : others.indexOf(target.id) + (after ? 1 : 0)
      if (row.fields.indexOf(moved.id) !== index) moveField(moved.id, row.id, index)
    },
    [rows, select, moveField, moveSection],
  )
  return { move, moveField, drop, rows, announced }
}

export type Moves = ReturnType<typeof useMoves>

function listedSections(ui: Record<string, unknown>): Row[] {
  const sections: readonly unknown[] = Array.isArray(ui['sections']) ? ui['sections'] : []
  return sections.flatMap(section =>
    isObject(section) && Array.isArray(section['fields'])
      ? [{ id: String(section['id']), fields: section['fields'].map(String) }]
      : [],
  )
}
