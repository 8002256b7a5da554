import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../support/app.ts'
import type { TestApp } from '../../support/app.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await buildTestApp({ demo: false })
})
afterAll(() => portal.close())

type Text = { title: string; field_type_of_legal_text: string; field_where_to_show: string; body: { value: string }[] }
const texts = async (query: string) => (await portal.client().get(`/api/cms/legal-text${query}`)).json<Text[]>()

describe('legal text call', () => {
  it('returns entries with title and body in the requested language, without login', async () => {
    const [lt, ee] = [await texts('?language=lt'), await texts('?language=ET')]
    expect(lt.map(({ title }) => title)).toEqual(ee.map(({ title }) => title))
    expect(lt[0]).toEqual({
      title: 'Terms and conditions',
      field_type_of_legal_text: 'Simple text',
      field_where_to_show: 'Login',
      body: [{ value: expect.stringContaining('Portalo naudojimo taisyklės') }],
    })
    expect(ee[0]?.body[0]?.value).toContain('Portaali kasutustingimused')
    expect((await texts(''))[0]?.body[0]?.value).toContain('Terms of use')
  })

  it('rejects an unknown language', async () => {
    expect((await portal.client().get('/api/cms/legal-text?language=<script>')).statusCode).toBe(400)
  })
})
