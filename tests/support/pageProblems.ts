import type { BrowserContext, Page } from '@playwright/test'

/**
 * Collects problems that users never report but that are always mistakes: console errors and warnings of the page, uncaught
 * errors, violations of the Content-Security-Policy or of Trusted Types, failed loads and responses of 500 and above.
 * API responses below 500 are part of the product (an invalid password is a 401) and no problem.
 */
export class PageProblems {
  readonly #found: string[] = []
  readonly #expected: RegExp[] = []

  /** Must be called before the action that causes the problem. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern)
  }

  list(): string[] {
    return this.#found.filter(problem => !this.#expected.some(pattern => pattern.test(problem)))
  }

  /** Watches all pages of the context, including later ones. */
  async watch(context: BrowserContext): Promise<void> {
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', event => {
        console.error(
          `CSP violation: ${event.effectiveDirective} | ${event.blockedURI} | ${event.sourceFile}:${event.lineNumber} | ${event.sample}`,
        )
      })
    })
    context.on('page', page => this.#watchPage(page))
    for (const page of context.pages()) this.#watchPage(page)
  }

  #watchPage(page: Page): void {
    page.on('pageerror', error => this.#found.push(`uncaught error: ${error.stack ?? error.message}`))
    page.on('console', message => {
      // The console line of the browser for every response of 400 and above; responses are checked below.
      if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return
      this.#found.push(`console error: ${message.text()}`)
    })
    page.on('response', response => {
      const { pathname } = new URL(response.url())
      const allowed = pathname.startsWith('/api/') || pathname.startsWith('/simulator') ? 499 : 399
      if (response.status() > allowed)
        this.#found.push(`answer ${response.status()}: ${response.request().method()} ${pathname}`)
    })
    page.on('requestfailed', request => {
      const reason = request.failure()?.errorText ?? ''
      // Leaving a page or a newer search cancels pending requests on purpose.
      if (!reason.includes('ERR_ABORTED'))
        this.#found.push(`failed request: ${request.method()} ${request.url()} ${reason}`)
    })
  }
}
