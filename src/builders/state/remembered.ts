/**
 * State that lists keep in memory while the page is open (SEC-17): the last address of each list, for returning from
 * the menu, and the selected contracts, shared by all lists. The key contains company and product, and switching either
 * clears everything (SES-26: both reset the selected contracts).
 */
const searches = new Map<string, string>()
let selection: { readonly key: string; readonly ids: readonly string[] } = { key: '', ids: [] }

export function rememberSearch(key: string, resource: string, search: string): void {
  searches.set(`${key} ${resource}`, search)
}

export function rememberedSearch(key: string, resource: string): string {
  return searches.get(`${key} ${resource}`) ?? ''
}

export function rememberContracts(key: string, ids: readonly string[]): void {
  selection = { key, ids }
}

export function rememberedContracts(key: string): readonly string[] {
  return selection.key === key ? selection.ids : []
}

export function forgetRemembered(): void {
  searches.clear()
  selection = { key: '', ids: [] }
}
