import { vi } from 'vitest'

export type Call = { method: string; url: string; headers: Headers; body: unknown }
/** `text` in place of `json`: the bytes as they come, whatever they are. */
type Answer = { status?: number; json?: unknown; text?: string; headers?: Record<string, string> }
type Route = Answer | ((call: Call) => Answer | Promise<Answer>)

/** JSON, or the text itself: pasted rows travel as text. */
function readBody(body: RequestInit['body']): unknown {
  if (!body) return undefined
  try {
    return JSON.parse(String(body))
  } catch {
    return String(body)
  }
}

/** Replaces the network: `{ 'POST /api/x': answer }`. A call that no route expects throws. dom.setup.ts removes it after the test. */
export function fakeFetch(routes: Record<string, Route>): Call[] {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET'
    const call: Call = {
      method,
      url,
      headers: new Headers(init.headers),
      body: readBody(init.body),
    }
    calls.push(call)
    const route = routes[`${method} ${url}`] ?? routes[`${method} ${url.split('?')[0]}`]
    if (route === undefined) throw new Error(`Unexpected call: ${method} ${url}`)
    const { status = 200, json, text, headers = {} } = typeof route === 'function' ? await route(call) : route
    if (init.signal?.aborted) throw new DOMException('Aborted', 'AbortError')
    return new Response(text ?? (json === undefined ? null : JSON.stringify(json)), { status, headers })
  })
  return calls
}
