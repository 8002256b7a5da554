import { type RefObject, useEffect, useMemo, useRef } from 'react'

import { fieldId } from '../../../form/engine/path.ts'
import { sectionElementId } from '../../../form/section/sectionElementId.ts'
import type { Selection } from '../workshop/history.ts'
import type { Studio } from './useStudio.ts'

const MARK = 'data-studio-selected'

/** Shows the selected question in the preview, and selects the question that is clicked there. */
export function usePreviewSelection(
  pane: RefObject<HTMLElement | null>,
  { form, selected, select }: Studio,
  state: unknown,
) {
  const paths = useMemo(
    () => new Map([...(form?.model.fields.keys() ?? [])].map(path => [fieldId(path), path])),
    [form],
  )

  const shown = useRef<Selection>(undefined)
  useEffect(() => {
    const element = pane.current
    if (element === null || selected === undefined) return undefined
    const id = selected.kind === 'field' ? fieldId(selected.id) : sectionElementId(selected.id)
    const marked: HTMLElement[] = []
    const mark = (): void => {
      const target = element.querySelector<HTMLElement>(`#${CSS.escape(id)}`)
      if (marked.length > 0 || target === null) return
      const frame =
        selected.kind === 'field' ? (target.closest<HTMLElement>('fieldset, .MuiFormControl-root') ?? target) : target
      marked.push(frame)
      frame.setAttribute(MARK, '')
      // A new state of the form marks the question again but does not scroll, since the operator may be filling it in.
      if (shown.current !== selected) bringIntoView(frame)
      shown.current = selected
    }
    mark()
    // The form may still be loading.
    const observer = new MutationObserver(mark)
    if (marked.length === 0) observer.observe(element, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      for (const frame of marked) frame.removeAttribute(MARK)
    }
  }, [pane, selected, state])

  return (target: EventTarget): void => {
    const path = target instanceof HTMLElement ? pathOf(target, paths) : undefined
    if (path === undefined || (selected?.kind === 'field' && selected.id === path)) return
    const selection: Selection = { kind: 'field', id: path }
    shown.current = selection
    select(selection)
  }
}

function bringIntoView(frame: HTMLElement): void {
  const scroller = frame.closest<HTMLElement>('[data-preview-scroll]')
  if (scroller === null) return
  const offset = frame.getBoundingClientRect().top - scroller.getBoundingClientRect().top
  scroller.scrollTo({ top: scroller.scrollTop + offset - scroller.clientHeight / 3 })
}

/** Inputs of one question share the beginning of their id. */
function pathOf(target: HTMLElement, paths: ReadonlyMap<string, string>): string | undefined {
  for (let id = target.id; id !== ''; id = id.includes('-') ? id.slice(0, id.lastIndexOf('-')) : '') {
    const path = paths.get(id)
    if (path !== undefined) return path
  }
  return undefined
}
