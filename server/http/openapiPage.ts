type Operation = {
  tags?: string[]
  summary?: string
  description?: string
  parameters?: { name: string; in: string; required?: boolean; schema?: unknown; description?: string }[]
  requestBody?: { content?: Record<string, { schema?: unknown }> }
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: unknown }> }>
}
type Entry = { method: string; path: string; operation: Operation }

/** A page without scripts that lists every call by area, with parameters, bodies and responses. */
export function apiPage(document: object): string {
  const {
    paths = {},
    info,
    components,
  } = document as {
    paths?: Record<string, Record<string, Operation>>
    info: { title: string; description?: string }
    components?: { schemas?: Record<string, unknown> }
  }
  const entries = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Entry => ({ method: method.toUpperCase(), path, operation })),
  )
  const areas = [...new Set(entries.map(areaOf))].sort()
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(info.title)}</title><link rel="stylesheet" href="/api/docs/style.css"></head><body>
<header><h1>${escape(info.title)}</h1><p>${escape(info.description ?? '')} <a href="/api/docs/openapi.json">openapi.json</a></p></header>
<nav aria-label="Areas">${areas.map(area => `<a href="#${escape(area)}">${escape(area)}</a>`).join('')}</nav>
<main>${areas
    .map(area =>
      section(
        area,
        entries.filter(entry => areaOf(entry) === area),
      ),
    )
    .join('')}
<section id="schemas"><h2>Schemas</h2>${Object.entries(components?.schemas ?? {})
    .map(
      ([name, schema]) =>
        `<details id="schema-${escape(name)}"><summary>${escape(name)}</summary>${json(schema)}</details>`,
    )
    .join('')}</section></main></body></html>`
}

const areaOf = (entry: Entry): string => entry.operation.tags?.[0] ?? 'other'

function section(area: string, entries: readonly Entry[]): string {
  return `<section id="${escape(area)}"><h2>${escape(area)}</h2>${entries.map(call).join('')}</section>`
}

function call({ method, path, operation }: Entry): string {
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const answers = Object.entries(operation.responses ?? {})
  return `<details class="call"><summary><span class="method ${method.toLowerCase()}">${method}</span> <code>${escape(path)}</code> <span>${escape(operation.summary ?? '')}</span></summary>
${operation.description === undefined ? '' : `<p>${escape(operation.description)}</p>`}${parameters(operation)}
${body === undefined ? '' : `<h3>Body</h3>${json(body)}`}
${answers.map(([status, answer]) => `<h3>${escape(status)} ${escape(answer.description ?? '')}</h3>${json(Object.values(answer.content ?? {})[0]?.schema ?? {})}`).join('')}</details>`
}

function parameters({ parameters: list = [] }: Operation): string {
  if (list.length === 0) return ''
  const rows = list.map(
    item =>
      `<tr><td><code>${escape(item.name)}</code>${item.required === true ? ' *' : ''}</td><td>${escape(item.in)}</td><td>${json(item.schema)}</td></tr>`,
  )
  return `<h3>Parameters</h3><table><thead><tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">Schema</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

const json = (value: unknown): string => `<pre tabindex="0">${escape(JSON.stringify(value, null, 2) ?? '')}</pre>`
const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export const API_PAGE_STYLE = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; }
body { margin: 0 auto; max-width: 64rem; padding: 1.5rem; }
nav { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1rem 0 2rem; }
h2 { margin-top: 2.5rem; text-transform: capitalize; }
details.call { border: 1px solid color-mix(in srgb, currentcolor 20%, transparent); border-radius: .5rem; margin: .5rem 0; padding: .5rem .75rem; }
summary { cursor: pointer; }
.method { display: inline-block; font-weight: 700; min-width: 4.5rem; }
pre { overflow: auto; max-height: 24rem; padding: .75rem; border-radius: .5rem; background: color-mix(in srgb, currentcolor 7%, transparent); }
td pre { margin: 0; padding: .25rem .5rem; }
table { border-collapse: collapse; width: 100%; } td, th { text-align: left; vertical-align: top; padding: .25rem .5rem; }
`
