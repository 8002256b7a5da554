import { setDiagnostics, type Diagnostic } from '@codemirror/lint'
import type { EditorView } from '@codemirror/view'
import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import { useEffect, useMemo, useRef } from 'react'

import { useText } from '../../../i18n/TextsContext.ts'
import type { DocumentIssue, DocumentName } from '../../../api/operator/operatorForms.ts'
import { problemText } from '../check/problemText.ts'
import { createEditor } from './createEditor.ts'
import { type JsonPlace, locate } from './locate.ts'
import { editorPalette } from './palette.ts'
import { useHelp } from './useHelp.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A navigation target; a new object each time, so that the same place can be requested twice. */
export type Jump = { issue: JsonPlace }

type Props = {
  document: DocumentName
  label: string
  /** The text as known to the page. It lags behind the editor while the user types, so it is not written back. */
  text: string
  /** A new number means that `text` was set from elsewhere and replaces the editor's content. */
  replaced: number
  issues: readonly DocumentIssue[]
  /** The text in which the issues were found. */
  checkedText: string
  vocabulary: () => Vocabulary
  jump: Jump | undefined
  onChange: (text: string) => void
}

/** CodeMirror as a React component; the editor owns its text, cursor and undo history. */
export function JsonEditor({
  document,
  label,
  text,
  replaced,
  issues,
  checkedText,
  vocabulary,
  jump,
  onChange,
}: Props) {
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
      host: host.current,
      document,
      label,
      hint,
      text: latest.current.text,
      vocabulary: () => latest.current.vocabulary(),
      help: (name, path) => latest.current.help(name, path),
      onChange: changed => latest.current.onChange(changed),
    })
    view.current = editor
    return () => editor.destroy()
  }, [document, label, hint])

  useEffect(() => {
    const editor = view.current
    const latestText = latest.current.text
    if (editor === undefined || editor.state.doc.toString() === latestText) return
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: latestText } })
  }, [replaced])

  const diagnostics = useMemo(
    () =>
      issues.map((issue): Diagnostic => ({
        ...locate(checkedText, issue),
        severity: issue.severity,
        message: problemText(t, issue),
      })),
    [issues, checkedText, t],
  )
  useEffect(() => {
    const editor = view.current
    if (editor === undefined) return
    // Positions belong to the text they were found in; the next check updates them.
    if (editor.state.doc.toString() !== checkedText) return
    editor.dispatch(setDiagnostics(editor.state, diagnostics))
  }, [diagnostics, checkedText])

  useEffect(() => {
    const editor = view.current
    if (editor === undefined || jump === undefined) return
    const { from, to } = locate(editor.state.doc.toString(), jump.issue)
    editor.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true })
    editor.focus()
  }, [jump])

  return (
    <Box
      sx={{
        position: 'relative',
        height: '100%',
        // CodeMirror's gutter and active line would cover its own outline.
        '&:focus-within::after': {
          content: '""',
          position: 'absolute',
          inset: 0,
          border: 2,
          borderColor: 'primary.main',
          pointerEvents: 'none',
        },
      }}
    >
      <Box ref={host} data-editor={document} sx={{ ...palette, height: '100%', minWidth: 0, overflow: 'hidden' }} />
    </Box>
  )
}
