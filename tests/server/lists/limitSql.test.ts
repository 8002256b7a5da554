import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Statement } from '../../../server/db/statement.ts'
import { limitSql, pageLimits } from '../../../server/lists/limitSql.ts'
import { root } from '../../support/app.ts'

/** The last page and the largest size that a list can be asked for. */
const LAST_ROW = 1_000_000 * 1_000

test.each([
  [{ page: 1, size: 10 }, { size: '10', offset: '0' }, []],
  [{ page: 3, size: 30 }, { size: '30', offset: '$1::bigint' }, [60]],
  [{ page: 1, size: 7 }, { size: '$1::bigint', offset: '0' }, [7]],
  [{ page: 2, size: 999 }, { size: '$1::bigint', offset: '$2::bigint' }, [999, 999]],
])('the limits of %j are literals where they are usual', (paging, limits, parameters) => {
  const statement = new Statement()
  expect(pageLimits(statement, paging)).toEqual(limits)
  expect(statement.parameters).toEqual(parameters)
})

test('a scan has one of few limits, none below what it must reach', () => {
  for (const reach of [1, 10, 11, 20, 25, 1_000, 1_000_000, LAST_ROW])
    expect(Number(/^limit (\d+)$/.exec(limitSql(reach))?.[1])).toBeGreaterThanOrEqual(reach)
  expect(new Set(Array.from({ length: 1_000 }, (_, index) => limitSql(index + 1))).size).toBeLessThan(10)
  expect(() => limitSql(10 ** 10)).toThrow(RangeError)
})

test('the sizes that lists offer are literals', () => {
  const offered = readdirSync(join(root, 'resources')).flatMap(file =>
    file.endsWith('.json')
      ? ((JSON.parse(readFileSync(join(root, 'resources', file), 'utf8')) as { pageSizes?: number[] }).pageSizes ?? [])
      : [],
  )
  expect(offered).not.toEqual([])
  const others = offered.filter(size => pageLimits(new Statement(), { page: 1, size }).size !== String(size))
  expect(others).toEqual([])
})
