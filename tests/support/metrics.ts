/** Series of a response of /metrics: name → labels, with the one that Prometheus adds. */
export function seriesOf(body: string): Map<string, Set<string>> {
  const series = new Map<string, Set<string>>()
  for (const [, name = '', labels = ''] of body.matchAll(/^([a-z_]+)(?:\{(.*)\})? [^ ]+$/gm)) {
    const known = series.get(name) ?? new Set<string>(['instance'])
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label)
    series.set(name, known)
  }
  return series
}

/** What an expression of Prometheus names that a response does not have. */
export function unknownIn(expression: string, series: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const names = [...expression.matchAll(/\b(portal_\w+)/g)].map(([, name = '']) => name)
  const selected = [...expression.matchAll(/\b(portal_\w+)\{([^}]*)\}/g)].flatMap(([, name = '', labels = '']) =>
    [...labels.matchAll(/(\w+)[!=~]+"/g)].map(([, label = '']) => [name, label] as const),
  )
  const grouped = [...expression.matchAll(/by \(([\w, ]+)\)/g)].flatMap(([, list = '']) => list.split(', '))
  return [
    ...names.filter(name => !series.has(name)),
    ...selected.filter(([name, label]) => series.get(name)?.has(label) !== true).map(pair => pair.join('.')),
    ...grouped.filter(label => !names.some(name => series.get(name)?.has(label))),
  ]
}
