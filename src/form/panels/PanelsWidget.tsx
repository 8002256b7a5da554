import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useCallback, useEffect, useRef } from 'react'

import { useForm, useFormRules } from '../context.ts'
import { PlusIcon } from '../field/icons.tsx'
import { newEntry } from '../engine/model.ts'
import { fieldId } from '../engine/path.ts'
import type { Problem } from '../engine/problems.ts'
import type { FormDocument, Json } from '../../contract/formTypes.ts'
import type { WidgetProps } from '../widgets/types.ts'
import { Panel } from './Panel.tsx'
import { placeOf } from './places.ts'

const noProblems: readonly Problem[] = []

function entriesOf(value: Json | undefined): readonly FormDocument[] {
  return Array.isArray(value)
    ? (value as readonly Json[]).map(entry =>
        typeof entry === 'object' && entry !== null && !Array.isArray(entry) ? (entry as FormDocument) : {},
      )
    : []
}

/**
 * A list of objects as panels of fields that can be added and removed (REQ-10). At least `minItems` always stay; above
 * `maxItems` none is added.
 */
export function PanelsWidget(props: WidgetProps) {
  const { store, texts } = useForm()
  const { field, id, readOnly } = props
  const entries = entriesOf(props.value)
  const latest = useRef(entries)
  latest.current = entries
  const keys = usePanelKeys(entries.length)
  const wanted = useRef<number>(undefined)
  const problems = useFormRules(useCallback(state => state.shown.get(field.path) ?? noProblems, [field.path]))
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = field.schema

  const put = (next: readonly FormDocument[]) => {
    latest.current = next
    props.onChange(next.length === 0 ? undefined : (next as readonly Json[]))
  }
  const change = (index: number, name: string, value: Json | undefined) => {
    put(
      latest.current.map((entry, at) => {
        if (at !== index) return entry
        const { [name]: _old, ...others } = entry
        return value === undefined ? others : { ...others, [name]: value }
      }),
    )
  }
  const add = () => {
    wanted.current = latest.current.length
    put([...latest.current, newEntry(field)])
  }
  const remove = (index: number) => {
    store.removeEntry(field.path, index)
    keys.remove(index)
    wanted.current = Math.min(index, latest.current.length - 2)
    put(latest.current.filter((_, at) => at !== index))
  }

  // Moves the focus to the new panel, or to the one that replaced the removed one.
  useEffect(() => {
    const [first] = field.inner ?? []
    if (wanted.current === undefined || first === undefined) return
    const target = wanted.current < 0 ? id : fieldId(placeOf(field, wanted.current, first))
    wanted.current = undefined
    document.getElementById(target)?.focus()
  }, [entries.length, field, id])

  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {entries.map((entry, index) => (
        <Panel
          key={keys.of(index)}
          list={field}
          index={index}
          entry={entry}
          problems={problems}
          readOnly={readOnly}
          onChange={change}
          onLeave={place => store.touch(place)}
          onRemove={entries.length > minItems ? remove : undefined}
        />
      ))}
      {!readOnly && entries.length < maxItems && (
        <Box>
          <Button
            id={id}
            variant="outlined"
            startIcon={<PlusIcon />}
            onClick={add}
            aria-describedby={props.describedBy}
          >
            {texts.chrome('request.panels.add')}
          </Button>
        </Box>
      )}
    </Box>
  )
}

/** Keys that stay with their panel when another one is removed, so that no focused input is remounted. */
function usePanelKeys(count: number): { of: (index: number) => number; remove: (index: number) => void } {
  const keys = useRef<number[]>([])
  const made = useRef(0)
  while (keys.current.length < count) keys.current.push((made.current += 1))
  return {
    of: index => keys.current[index] ?? -1 - index,
    remove: index => void keys.current.splice(index, 1),
  }
}
