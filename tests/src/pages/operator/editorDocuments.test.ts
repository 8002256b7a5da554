import { CompletionContext } from '@codemirror/autocomplete'
import { EditorState } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { addMissingTexts } from '../../../../src/pages/operator/check/missingTexts.ts'
import { syntaxIssues } from '../../../../src/pages/operator/check/syntax.ts'
import { jsonCompletion } from '../../../../src/pages/operator/editor/completion.ts'
import { lineOf, locate } from '../../../../src/pages/operator/editor/locate.ts'
import { vocabularyOf } from '../../../../src/pages/operator/editor/vocabulary.ts'
import type { DocumentIssue, DocumentName } from '../../../../src/api/operator/operatorForms.ts'
import { someDocuments } from './documents.ts'

const issue = (path: string, code: string, params?: DocumentIssue['params']): DocumentIssue => ({
  document: 'schema',
  path,
  code,
  severity: 'error',
  ...(params === undefined ? {} : { params }),
})

describe('location of an issue', () => {
  const text = '{\n  "a/b": { "list": [1, {"x": true}] },\n  "c": "text"\n}'
  const marked = (problem: DocumentIssue): string => {
    const { from, to } = locate(text, problem)
    return text.slice(from, to)
  }

  it.each([
    ['a value', issue('/c', 'maxLength'), '"text"'],
    ['a value in a list', issue('/a~1b/list/1/x', 'type'), 'true'],
    ['an unknown name', issue('/c', 'unknownKey'), '"c"'],
    ['an object is marked by its name', issue('/a~1b', 'missingKey'), '"a/b"'],
    ['what is not there is marked at what is around it', issue('/a~1b/list/1/y/z', 'required'), '{'],
    ['the whole document by its first sign', issue('', 'tooLarge'), '{'],
    ['a syntax error by its offset', issue('', 'syntax', { offset: 0 }), '{'],
  ])('%s', (_, problem, expected) => {
    expect(marked(problem)).toBe(expected)
  })

  it('counts lines from one', () => {
    expect([lineOf(text, 0), lineOf(text, text.indexOf('"c"')), lineOf(text, text.length - 1)]).toEqual([1, 3, 4])
  })
})

describe('JSON syntax', () => {
  it.each(['', '{', '{"a":1,}', '{"a":1} x', '// note\n{}', "{'a':1}"])('%j is reported', schema => {
    expect(syntaxIssues({ schema, ui: '{}', texts: '{}' })).toMatchObject([
      { document: 'schema', code: 'syntax', params: { reason: expect.any(String) } },
    ])
  })

  it('accepts valid JSON', () => {
    expect(syntaxIssues({ schema: '{"a":[1,2,{"b":null}]}', ui: '{}', texts: '{}' })).toEqual([])
  })
})

describe('missing texts', () => {
  const missing = (key: string, language: string): DocumentIssue => ({
    document: 'texts',
    path: `/${language}`,
    code: 'missingText',
    severity: 'error',
    params: { key, language },
  })

  it('are added empty, and the rest stays as typed', () => {
    const text = '{\n  "en": { "a.title": "A" },\n  "lt": {},\n  "lv": { "b.title": "B" }\n}'
    const { text: result, added } = addMissingTexts(text, [
      missing('a.title', 'lt'),
      missing('a.title', 'lv'),
      missing('b.title', 'en'),
    ])
    expect(added).toBe(2)
    expect(JSON.parse(result)).toEqual({
      en: { 'a.title': 'A', 'b.title': '' },
      lt: { 'a.title': '', 'b.title': '' },
      lv: { 'b.title': 'B', 'a.title': '' },
      ee: { 'a.title': '', 'b.title': '' },
    })
    expect(result).toContain('"a.title": "A"')
  })
})

describe('suggestions', () => {
  const sources = {
    schema: JSON.stringify(someDocuments().schema),
    ui: JSON.stringify(someDocuments().ui),
    texts: '{}',
  }
  const words = vocabularyOf(sources)
  /** Labels at the bar in the text. */
  const at = (document: DocumentName, text: string): string[] => {
    const position = text.indexOf('|')
    const complete = jsonCompletion({ document, vocabulary: () => words, help: () => undefined })
    const state = EditorState.create({ doc: text.replace('|', '') })
    return complete(new CompletionContext(state, position, true))?.options.map(option => option.label) ?? []
  }

  it('include schema keywords, except those present', () => {
    const names = at('schema', '{"properties":{"a":{"type":"string","|"}}}')
    expect(names).toEqual(expect.arrayContaining(['maxLength', 'pattern', 'enum']))
    expect(names).not.toContain('type')
    expect(names).not.toContain('patternProperties')
  })

  it.each<[string, DocumentName, string, string[]]>([
    ['kinds', 'schema', '{"properties":{"a":{"type":"|"}}}', ['string', 'integer', 'null']],
    ['formats', 'schema', '{"properties":{"a":{"format":"|"}}}', ['date', 'email']],
    ['definitions', 'schema', '{"properties":{"a":{"$ref":"|"}}}', ['#/definitions/Code']],
    ['fields of a section', 'ui', '{"sections":[{"id":"a","fields":["|"]}]}', ['applicant.city', 'applicant.status']],
    ['fields by name', 'ui', '{"fields":{"|"}}', ['applicant.city', 'applicant.status']],
    ['widgets', 'ui', '{"fields":{"applicant.city":{"widget":"|"}}}', ['text', 'consent']],
    [
      'fields in a condition',
      'ui',
      '{"sections":[{"id":"a","fields":[],"visibleWhen":{"all":[{"path":"|"}]}}]}',
      ['applicant.status'],
    ],
    ['booleans', 'ui', '{"fields":{"applicant.city":{"readOnly": |}}}', ['true', 'false']],
    ['keys of texts', 'texts', '{"en":{"|"}}', ['applicant.city.title', 'sections.person.title']],
  ])('%s', (_, document, text, expected) => {
    expect(at(document, text)).toEqual(expect.arrayContaining(expected))
  })

  it('are empty where any value is allowed', () => {
    expect(at('schema', '{"title":"|"}')).toEqual([])
  })
})
