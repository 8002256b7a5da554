import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const MONO_FONT = "ui-monospace, 'Cascadia Code', 'Source Code Pro', Menlo, Consolas, 'DejaVu Sans Mono', monospace"

const look = EditorView.theme({
  '&': { height: '100%', color: 'var(--ed-text)', backgroundColor: 'var(--ed-paper)', fontSize: '13px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: MONO_FONT, lineHeight: '1.55', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--ed-text)', padding: '8px 0' },
  '.cm-gutters': {
    backgroundColor: 'var(--ed-sunken)',
    color: 'var(--ed-muted)',
    border: 'none',
    borderRight: '1px solid var(--ed-line)',
  },
  '.cm-activeLine': { backgroundColor: 'var(--ed-active)' },
  '.cm-activeLineGutter': { backgroundColor: 'var(--ed-active)', color: 'var(--ed-text)' },
  '.cm-cursor': { borderLeftColor: 'var(--ed-text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--ed-selection)',
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--ed-selection)', color: 'inherit' },
  '.cm-foldPlaceholder': {
    backgroundColor: 'var(--ed-sunken)',
    border: '1px solid var(--ed-line)',
    color: 'var(--ed-muted)',
    padding: '0 6px',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--ed-paper)',
    color: 'var(--ed-text)',
    border: '1px solid var(--ed-line)',
    borderRadius: '8px',
    boxShadow: '0 8px 28px rgba(0, 0, 0, 0.16)',
    maxWidth: '420px',
  },
  '.cm-tooltip-autocomplete > ul': { fontFamily: MONO_FONT },
  '.cm-tooltip-autocomplete > ul > li': { padding: '4px 10px' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--ed-selection)',
    color: 'var(--ed-text)',
  },
  '.cm-completionInfo': { padding: '8px 12px', fontFamily: 'inherit' },
  '.cm-help': {
    padding: '8px 12px',
    fontFamily: "'Inter Variable', system-ui, sans-serif",
    fontSize: '13px',
    lineHeight: '1.45',
  },
  '.cm-help strong': { fontFamily: MONO_FONT, display: 'block', marginBottom: '2px' },
  '.cm-diagnostic': { padding: '8px 12px', fontFamily: "'Inter Variable', system-ui, sans-serif", lineHeight: '1.45' },
  '.cm-diagnostic-error': { borderLeft: '4px solid var(--ed-error)' },
  '.cm-diagnostic-warning': { borderLeft: '4px solid var(--ed-warning)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--ed-error)',
    textUnderlineOffset: '3px',
  },
  '.cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--ed-warning)',
    textUnderlineOffset: '3px',
  },
  // CodeMirror renders its markers as data: images. Letters need no image and can be distinguished without colour.
  '.cm-lint-marker': { content: 'none', width: '1em', height: '1em' },
  '.cm-lint-marker-error': { content: 'none' },
  '.cm-lint-marker-error::before': { content: '"✕"', color: 'var(--ed-error)', fontWeight: '700' },
  '.cm-lint-marker-warning': { content: 'none' },
  '.cm-lint-marker-warning::before': { content: '"!"', color: 'var(--ed-warning)', fontWeight: '700' },
  '.cm-panels': { backgroundColor: 'var(--ed-sunken)', color: 'var(--ed-text)' },
  '.cm-panel.cm-search input, .cm-panel.cm-search button': { font: 'inherit' },
  '.cm-textfield': {
    backgroundColor: 'var(--ed-paper)',
    color: 'var(--ed-text)',
    border: '1px solid var(--ed-muted)',
    borderRadius: '6px',
  },
  '.cm-button': {
    backgroundImage: 'none',
    backgroundColor: 'var(--ed-paper)',
    color: 'var(--ed-text)',
    border: '1px solid var(--ed-muted)',
    borderRadius: '6px',
  },
  '.cm-searchMatch': { backgroundColor: 'var(--ed-selection)' },
})

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--ed-key)', fontWeight: '600' },
  { tag: tags.string, color: 'var(--ed-string)' },
  { tag: tags.number, color: 'var(--ed-number)' },
  { tag: [tags.bool, tags.null], color: 'var(--ed-word)' },
  { tag: tags.invalid, color: 'var(--ed-error)' },
])

/** Light and dark come from custom properties, so the editor is not recreated when the mode changes. */
export const editorLook: Extension = [look, syntaxHighlighting(colours)]
