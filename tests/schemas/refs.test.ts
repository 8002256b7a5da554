import { describe, expect, it } from 'vitest'
import { localDefinitionName, resolveLocal, resolvePointer } from '../../schemas/refs.ts'

describe('resolvePointer', () => {
  const document = { properties: { 'a/b': { '~': 1 }, list: [{ x: 2 }] } }

  it('returns the whole document for an empty pointer', () => expect(resolvePointer(document, '')).toBe(document))

  it.each([
    ['/properties/list/0/x', 2],
    ['/properties/a~1b/~0', 1],
    ['/properties/none', undefined],
    ['/properties/list/0/x/y', undefined],
    ['/constructor', undefined],
    ['/properties/list/length/x', undefined],
  ])('resolves %s to %j', (pointer, expected) => expect(resolvePointer(document, pointer)).toBe(expected))

  it('returns undefined when there is no document', () => expect(resolvePointer(undefined, '/a')).toBeUndefined())
})

describe('resolveLocal', () => {
  const path = { type: 'string' }
  const root = { definitions: { path, list: [path], n: null } }

  it('returns the named definition', () => expect(resolveLocal<object>(root, '#/definitions/path')).toBe(path))

  it.each([
    '#/definitions/none',
    '#/definitions/toString',
    '#/definitions/list',
    '#/definitions/n',
    '#/definitions/path/type',
    '#/properties/path',
    'other.json#/definitions/path',
    '#',
    7,
    undefined,
  ])('returns undefined for %j', reference => expect(resolveLocal<object>(root, reference)).toBeUndefined())

  it('returns undefined when the document has no definitions', () =>
    expect(resolveLocal({}, '#/definitions/path')).toBeUndefined())
})

describe('localDefinitionName', () => {
  it('accepts at most 64 characters', () => {
    const name = 'a'.repeat(64)
    expect(localDefinitionName(`#/definitions/${name}`)).toBe(name)
    expect(localDefinitionName(`#/definitions/${name}a`)).toBeUndefined()
  })
})
