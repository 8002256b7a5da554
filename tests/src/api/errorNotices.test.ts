import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { ApiError } from '../../../src/api/http/ApiError.ts'
import { errorSeverities, noticeOf } from '../../../src/api/http/errorNotices.ts'
import { languages } from '../../../schemas/languages.ts'

const readJson = (path: string): Record<string, { text: string } & string> => JSON.parse(readFileSync(path, 'utf8'))
const codes = readJson('schemas/errors.json')

describe('notices of error codes', () => {
  it('cover every code of schemas/errors.json and no other', () => {
    expect(Object.keys(errorSeverities).sort()).toEqual(Object.keys(codes).sort())
  })

  it('use the text of the contract', () => {
    for (const code of Object.keys(codes)) expect(noticeOf(new ApiError(400, { code })).text).toBe(codes[code]?.text)
  })

  it.each(languages)('have texts in %s', language => {
    const texts = readJson(`resources/texts/${language}/common.json`)
    const wordless = Object.values(codes).filter(({ text }) => !texts[text])
    expect(wordless).toEqual([])
  })

  it('show an unknown code, and any other error, as a general failure', () => {
    expect(noticeOf(new ApiError(418, { code: 'TEAPOT' })).text).toBe('errors.SYSTEM_ERROR')
    expect(noticeOf(new ApiError(418, { code: 'toString' })).text).toBe('errors.SYSTEM_ERROR')
    expect(noticeOf(new TypeError('x')).text).toBe('errors.SYSTEM_ERROR')
  })
})
