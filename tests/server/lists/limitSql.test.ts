import { expect, test } from 'vitest'
import { Statement } from '../../../server/db/statement.ts'
import { limitSql, pageLimits } from '../../../server/lists/limitSql.ts'

test.each([
  [{ page: 1, size: 10 }, { size: '10', offset: '0' }, []],
  [{ page: 3, size: 25 }, { size: '25', offset: '$1::bigint' }, [50]],
  [{ page: 1, size: 7 }, { size: '$1::bigint', offset: '0' }, [7]],
  [{ page: 2, size: 999 }, { size: '$1::bigint', offset: '$2::bigint' }, [999, 999]],
])('the limits of %j are literals where they are usual', (paging, limits, parameters) => {
  const statement = new Statement()
  expect(pageLimits(statement, paging)).toEqual(limits)
  expect(statement.parameters).toEqual(parameters)
})

test('a scan has one of few limits, none below what it must reach', () => {
  for (const reach of [1, 10, 11, 20, 25, 1_000, 1_000_000])
    expect(Number(/^limit (\d+)$/.exec(limitSql(reach))?.[1])).toBeGreaterThanOrEqual(reach)
  expect(new Set(Array.from({ length: 1_000 }, (_, index) => limitSql(index + 1))).size).toBeLessThan(10)
  expect(() => limitSql(10 ** 10)).toThrow(RangeError)
})
