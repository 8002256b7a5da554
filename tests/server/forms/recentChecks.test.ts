import { expect, it } from 'vitest'
import type { Compiled } from '../../../server/forms/compile/protocol.ts'
import { RecentChecks } from '../../../server/forms/RecentChecks.ts'

const sources = (title: string) => ({ schema: `{"title":"${title}"}`, ui: '{}', texts: '{}' })
const compiled = (): Compiled => ({ issues: [], documents: null, modules: null })

it('checks the same documents once, even while the check runs, and others on their own (OPR-87)', async () => {
  const recent = new RecentChecks()
  const checked: string[] = []
  const check = (title: string, form = 'car') =>
    recent.of(form, sources(title), async () => {
      checked.push(`${form} ${title}`)
      return compiled()
    })

  const [first, second] = await Promise.all([check('a'), check('a')])
  expect(second).toBe(first)
  await check('a', 'loan')
  await check('b')
  expect(await check('a')).toBe(first)
  expect(checked).toEqual(['car a', 'loan a', 'car b'])
})

it('keeps the four results that were asked for last', async () => {
  const recent = new RecentChecks()
  const checked: string[] = []
  const check = (title: string) =>
    recent.of('car', sources(title), async () => {
      checked.push(title)
      return compiled()
    })

  for (const title of ['a', 'b', 'c', 'd', 'a', 'e', 'a', 'b']) await check(title)
  expect(checked).toEqual(['a', 'b', 'c', 'd', 'e', 'b'])
})

it('checks again what took too long or failed', async () => {
  const recent = new RecentChecks()
  const late: Compiled = {
    ...compiled(),
    issues: [{ document: 'schema', path: '', code: 'tooExpensive', severity: 'error' }],
  }
  expect(await recent.of('car', sources('a'), async () => late)).toBe(late)
  await expect(
    recent.of('car', sources('a'), async () => {
      throw new Error('busy')
    }),
  ).rejects.toThrow('busy')
  const fine = compiled()
  expect(await recent.of('car', sources('a'), async () => fine)).toBe(fine)
})
