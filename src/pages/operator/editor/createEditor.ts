import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language'
import { lintGutter, lintKeymap } from '@codemirror/lint'
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search'
import { EditorState } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
  tooltips,
} from '@codemirror/view'
import { getLocation } from 'jsonc-parser'

import type { DocumentName } from '../../../api/operator/operatorForms.ts'
import { type Help, jsonCompletion } from './completion.ts'
import { editorLook } from './editorTheme.ts'
import type { Vocabulary } from './vocabulary.ts'

export type EditorOptions = {
  host: HTMLElement
  document: DocumentName
  text: string
  label: string
  /** An element outside the shadow root cannot be referenced by id from within it, so the hint is part of the label. */
  hint: string
  vocabulary: () => Vocabulary
  help: Help
  onChange: (text: string) => void
}

/**
 * A JSON editor in its own shadow root. There CodeMirror uses adopted style sheets created by script. In the page they
 * would be a <style> element with content, which the Content-Security-Policy blocks.
 */
export function createEditor({
  host,
  document,
  text,
  label,
  hint,
  vocabulary,
  help,
  onChange,
}: EditorOptions): EditorView {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const parent = host.ownerDocument.createElement('div')
  parent.style.height = '100%'
  root.replaceChildren(parent)
  return new EditorView({
    parent,
    root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        highlightActiveLineGutter(),
        foldGutter(),
        lintGutter(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        highlightActiveLine(),
        highlightSelectionMatches(),
        EditorView.lineWrapping,
        json(),
        editorLook,
        tooltips({ parent }),
        autocompletion({ override: [jsonCompletion({ document, vocabulary, help })], icons: false }),
        hoverTooltip((view, position) => {
          const { path, previousNode, isAtPropertyKey } = getLocation(view.state.doc.toString(), position)
          const info = previousNode === undefined ? undefined : help(document, path)
          if (info === undefined || previousNode === undefined || !isAtPropertyKey) return null
          return {
            pos: previousNode.offset,
            end: previousNode.offset + previousNode.length,
            above: true,
            create: () => ({ dom: helpElement(host, String(path.at(-1)), info) }),
          }
        }),
        // Tab indents; Escape, then Tab leaves (built into CodeMirror).
        keymap.of([
          ...closeBracketsKeymap,
          ...defaultKeymap,
          ...searchKeymap,
          ...historyKeymap,
          ...foldKeymap,
          ...completionKeymap,
          ...lintKeymap,
          indentWithTab,
        ]),
        // A contenteditable is focusable without a tabindex, but accessibility checkers do not know that.
        EditorView.contentAttributes.of({ tabindex: '0', 'aria-label': `${label}. ${hint}` }),
        EditorView.updateListener.of(update => {
          if (update.docChanged) onChange(update.state.doc.toString())
        }),
      ],
    }),
  })
}

function helpElement(host: HTMLElement, name: string, info: string): HTMLElement {
  const box = host.ownerDocument.createElement('div')
  box.className = 'cm-help'
  const heading = host.ownerDocument.createElement('strong')
  heading.textContent = name
  box.append(heading, info)
  return box
}
