import type { Theme } from '@mui/material/styles'

/**
 * Colours of the editor as custom properties: they are inherited into its shadow root, which the page's styles do not
 * reach.
 */
export function editorPalette({ palette }: Theme): Record<string, string> {
  const light = palette.mode === 'light'
  return {
    '--ed-text': palette.text.primary,
    '--ed-muted': palette.text.secondary,
    '--ed-paper': palette.background.paper,
    '--ed-sunken': palette.background.sunken,
    '--ed-line': palette.divider,
    '--ed-selection': light ? '#CFE4E0' : '#2A4A45',
    '--ed-active': light ? '#F3F7F5' : '#1B2825',
    '--ed-key': light ? '#0E5A53' : '#7CCFC3',
    '--ed-string': light ? '#7A4B12' : '#E2B566',
    '--ed-number': light ? '#1F5A8C' : '#93C1EA',
    '--ed-word': light ? '#8A2B6B' : '#E3A5CF',
    '--ed-error': palette.error.main,
    '--ed-warning': palette.warning.main,
  }
}
