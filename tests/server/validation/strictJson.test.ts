import { describe, expect, it } from 'vitest'
import { duplicateKeys } from '../../../server/validation/strictJson.ts'

describe('duplicate keys', () => {
  it.each([
    ['{"a":1,"b":{"a":2}}', []],
    ['[{"a":1},{"a":2}]', []],
    ['{"a":1,"a":2}', ['/a']],
    ['{"a":1,"\\u0061":2}', ['/a']],
    ['{"list":[{"x/y":1,"x/y":1}]}', ['/list/0/x~1y']],
    ['{"a":{"b":1,"b":2,"b":3},"a":1}', ['/a/b', '/a/b', '/a']],
  ])('%s', (text, paths) => {
    expect(duplicateKeys(text).map((issue) => issue.path)).toEqual(paths)
  })
})
