import type { BrowserContext, Page } from '@playwright/test'

/** Events of calls; a test that listens to them expects each call by itself. */
const CALL_EVENTS: ReadonlySet<string> = new Set(['request', 'response', 'requestfinished', 'requestfailed'])
/** The page itself removes it after this time at the latest. */
const SHELL_MS = 20_000
const FIRST_LOAD = '/api/first?'

type Method = (...parameters: unknown[]) => unknown
type Methods = Record<string, Method>

/**
 * Pages of this context make every call by itself as soon as a test routes, awaits or counts calls: one call for all of them
 * (API-18) would hide those that the test means. It gets a response without content, after which the page makes each call.
 * In all other tests a page that was opened is that of the app, not the rendered one before it (SHL-59).
 */
export async function keepSingleCalls(context: BrowserContext, always: boolean): Promise<void> {
  let answered: Promise<unknown> | undefined
  const begin = () => (answered ??= context.addInitScript(answerWithoutContent, FIRST_LOAD))
  const routed = (target: object) => wrap(target, 'route', ([url]) => isOfFiles(url) || begin())
  const watch = (page: Page) => {
    routed(page)
    for (const name of ['waitForRequest', 'waitForResponse']) wrap(page, name, begin)
    for (const name of ['on', 'once', 'waitForEvent'])
      wrap(page, name, ([event]) => !CALL_EVENTS.has(String(event)) || begin())
    for (const name of ['goto', 'reload'])
      wrapAround(page, name, {
        // Listening takes effect at once, the script with the next message.
        before: () => answered,
        // Rows that the first script shows come without sums: these tests mean those of the app.
        after: async () => {
          // A list that waits for held rows keeps its shell; a frame leaves as soon as the app has a heading (SHL-73).
          const before = answered === undefined ? '#shell' : 'body:not(:has(#shell-data)) > #shell'
          await page
            .locator(before)
            .waitFor({ state: 'detached', timeout: SHELL_MS })
            .catch(() => {})
        },
      })
  }
  routed(context)
  context.on('page', watch)
  for (const page of context.pages()) watch(page)
  if (always) await begin()
}

/** Runs in the page. A route would do the same, but it turns off the cache of the browser, so each page loads and compiles all scripts again. */
function answerWithoutContent(address: string): void {
  const { fetch } = window
  window.fetch = (input, init) =>
    typeof input === 'string' && input.startsWith(address)
      ? Promise.resolve(new Response(null, { status: 204 }))
      : fetch(input, init)
}

/** Scripts and styles: no call of the API. */
function isOfFiles(url: unknown): boolean {
  return /assets|\.js/.test(String(url))
}

function wrap(target: object, name: string, before: (parameters: unknown[]) => unknown): void {
  const methods = target as Methods
  const own = methods[name] as Method
  methods[name] = (...parameters) => {
    before(parameters)
    return own.apply(target, parameters)
  }
}

type Around = { before: () => Promise<unknown> | undefined; after: () => Promise<void> }

function wrapAround(target: object, name: string, { before, after }: Around): void {
  const methods = target as Methods
  const own = methods[name] as Method
  methods[name] = async (...parameters) => {
    await before()
    const result = await own.apply(target, parameters)
    await after()
    return result
  }
}
