import { expect, test } from '../support/e2e.ts'

// The other browser tests rely on this watch to fail, so it needs its own proof.
test.describe('problem watch of every page (SEC-30)', () => {
  const policy = {
    'content-security-policy':
      "default-src 'none'; script-src 'unsafe-inline'; style-src 'none'; connect-src 'self'; require-trusted-types-for 'script'",
  }

  const mistakes: [name: string, body: string, problem: RegExp][] = [
    ['a console error', "<script>console.error('broken')</script>", /console error: broken/],
    ['an uncaught error', '<script>null.length</script>', /uncaught error: .*null/],
    ['a rejected promise', "<script>Promise.reject(new Error('lost'))</script>", /uncaught error: .*lost/],
    ['a violation of the policy', '<p style="color: red">red</p>', /CSP violation: style-src-attr/],
    [
      'a violation of Trusted Types',
      "<p></p><script>try { document.querySelector('p').innerHTML = 'x' } catch {}</script>",
      /CSP violation: require-trusted-types-for/,
    ],
    ['an answer of 500', "<script>fetch('/api/failing')</script>", /answer 500: GET \/api\/failing/],
    ['a missing file', "<script>fetch('/assets/missing.js')</script>", /answer 404: GET \/assets\/missing.js/],
  ]

  for (const [name, body, problem] of mistakes) {
    test(`reports ${name}`, async ({ page, problems }) => {
      await page.route('**/broken', route =>
        route.fulfill({ headers: policy, contentType: 'text/html', body: `<!doctype html>${body}` }),
      )
      await page.route('**/api/failing', route => route.fulfill({ status: 500, body: '{}' }))
      await page.route('**/assets/missing.js', route => route.fulfill({ status: 404, body: '' }))

      await page.goto('/broken')

      await expect.poll(() => problems.list().join('\n')).toMatch(problem)
      problems.expect(/./)
    })
  }

  test('reports nothing for a 401 response of the API', async ({ page, problems }) => {
    await page.route('**/fine', route =>
      route.fulfill({
        headers: policy,
        contentType: 'text/html',
        body: "<!doctype html><script>fetch('/api/refusing').then(() => document.title = 'done')</script>",
      }),
    )
    await page.route('**/api/refusing', route => route.fulfill({ status: 401, body: '{}' }))
    await page.goto('/fine')
    await expect(page).toHaveTitle('done')
    expect(problems.list()).toEqual([])
  })
})
