import { useEffect, useLayoutEffect } from 'react'

import { usePortalSettings } from '../contract/PortalSettingsContext.ts'

/** What the layout calls the address, to come back to when a page leaves that had a title of its own. */
let byLayout: string | undefined

function titleOf(page: string, portal: string): string {
  return page === '' ? portal : `${page} · ${portal}`
}

/** "Page · Portal" in the browser's tab and history. */
export function useDocumentTitle(page: string): void {
  const { brand } = usePortalSettings()
  useEffect(() => {
    document.title = titleOf(page, brand.name)
    return () => {
      if (byLayout !== undefined) document.title = byLayout
    }
  }, [page, brand.name])
}

/** The title a layout gives until the page inside says it better: it is set earlier in the same commit. */
export function useDefaultDocumentTitle(page: string): void {
  const { brand } = usePortalSettings()
  useLayoutEffect(() => {
    byLayout = titleOf(page, brand.name)
    document.title = byLayout
    return () => {
      byLayout = undefined
    }
  }, [page, brand.name])
}
