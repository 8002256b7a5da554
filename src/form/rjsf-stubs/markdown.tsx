import type { ReactNode } from 'react'

/**
 * Stands in for `markdown-to-jsx` (26 KiB brotli) by an alias in vite.config.ts: RJSF imports it at the top, but only
 * uses it when a ui schema asks for markdown, which no form document can.
 */
export function Markdown({ children }: { children?: ReactNode }): ReactNode {
  return children
}
