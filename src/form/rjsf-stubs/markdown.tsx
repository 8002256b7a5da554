import type { ReactNode } from 'react'

/**
 * Replaces `markdown-to-jsx` (26 KiB brotli) by an alias in vite.config.ts. RJSF imports it statically, but uses it
 * only when a ui schema enables markdown, which no form document can.
 */
export function Markdown({ children }: { children?: ReactNode }): ReactNode {
  return children
}
