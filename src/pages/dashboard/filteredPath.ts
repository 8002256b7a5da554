type Contract = { readonly id: string }
type Filters = Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * The address of a list on these contracts under these filters. Page, size and order are left to the list.
 * @param path of the list
 */
export function filteredPath(path: string, contracts: readonly Contract[], filters: Filters): string {
  const given = Object.entries(filters).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, [value].flat().join(',')]],
  )
  const query = new URLSearchParams([['contractId', contracts.map(({ id }) => id).join(',')], ...given])
  return `${path}?${query.toString().replaceAll('%2C', ',')}`
}
