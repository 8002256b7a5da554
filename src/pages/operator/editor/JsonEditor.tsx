import { setDiagnostics, type Diagnostic } from '@codemirror/lint'
import type { EditorView } from '@codemirror/view'
import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import { useEffect, useMemo, useRef } from 'react'

import { useText } from '../../../i18n/TextsContext.ts'
import type { DocumentIssue, DocumentName } from '../../../providers/operatorForms.ts'
import { createEditor } from './createEditor.ts'
import { locate } from './locate.ts'
import { editorPalette } from './palette.ts'
import { useHelp } from './useHelp.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A place to go to; a new object each time, so that the same place can be asked for twice. */
export type Jump = { issue: DocumentIssue }

type Props = {
  document: DocumentName
  label: string
  text: string
  issues: readonly DocumentIssue[]
  vocabulary: () => Vocabulary
  jump: Jump | undefined
  onChange: (text: string) => void
}

/** CodeMirror as a React component. The editor owns its text; a `text` from outside that differs replaces it. */
export function JsonEditor({ document, label, text, issues, vocabulary, jump, onChange }: Props) {
  const t = useText()
  const help = useHelp()
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const latest = useRef({ text, onChange, vocabulary, help })
  latest.current = { text, onChange, vocabulary, help }
  const hint = t('operator.editor.hint')
  const palette = editorPalette(useTheme())

  useEffect(() => {
    if (host.current === null) return undefined
    const editor = createEditor({
      host: host.current, document, label, hint, text: latest.current.text,
      vocabulary: () => latest.current.vocabulary(),
      help: (name, path) => latest.current.help(name, path),
      onChange: (changed) => latest.current.onChange(changed),
    })
    view.current = editor
    return () => editor.destroy()
  }, [document, label, hint])

  useEffect(() => {
    const editor = view.current
    if (editor === undefined || editor.state.doc.toString() === text) return
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } })
  }, [text])

  const diagnostics = useMemo(
    () => issues.map((issue): Diagnostic => ({ ...locate(text, issue), severity: issue.severity, message: t(`operator.problems.${issue.code}`, issue.params) })),
    [issues, text, t],
  )
  useEffect(() => {
    const editor = view.current
    if (editor === undefined) return
    const { length } = editor.state.doc
    editor.dispatch(setDiagnostics(editor.state, diagnostics.filter((one) => one.to <= length)))
  }, [diagnostics])

  useEffect(() => {
    const editor = view.current
    if (editor === undefined || jump === undefined) return
    const { from, to } = locate(editor.state.doc.toString(), jump.issue)
    editor.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true })
    editor.focus()
  }, [jump])

  return <Box ref={host} data-editor={document} sx={{ ...palette, height: '100%', minWidth: 0, overflow: 'hidden' }} />
}
