import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { FormPageInput } from '../../../schemas/pages/pageData.ts'
import { formHtml, shellHtml } from '../../../server/pages/pageHtml.ts'

const input: FormPageInput = {
  kind: 'form',
  page: { form: 'loan-private', mode: 'default', isFromChoice: false, link: null },
  language: 'lt',
  areas: [],
  texts: { hint: '</script><script>alert(1)</script><!--' },
  portal: {},
  form: {
    form: 'loan-private',
    version: 1,
    mode: 'default',
    schema: {},
    ui: {},
    texts: {},
    validatorUrl: '/validator-1.js',
    publishedAt: '',
  },
  setups: {},
  classifiers: { shown: [], hidden: [{ code: '1', description: 'one' }] },
  partner: null,
}
const template = {
  login: '<html data-of="login">{{markup}}{{data}}',
  entrance: '<html data-of="entrance">{{markup}}{{data}}',
  shells: {
    list: '<div id="shell">{{markup}}</div><template>{{table}}</template>{{data}}',
    dashboard: '',
    forms: '',
    frame: '<div id="shell">{{markup}}</div><template>{{table}}</template>{{data}}',
  },
  form: '<html lang="{{lang}}"><title>{{title}}</title><style>{{css}}</style><link href="{{validator}}"><div>{{markup}}</div>{{data}}',
  css: 'a{}',
}
const parts = {
  title: 'A & <b>',
  lang: 'lt',
  markup: '<p>$& {{title}}</p>',
  css: 'b{}',
  styles: ['1'],
  classifiers: ['shown'],
}

test('the data block cannot end its element, and reads back equal (SEC-33)', () => {
  const { html } = formHtml(template, parts, input)
  const block = html.slice(html.indexOf('id="page-data">') + 15, html.lastIndexOf('</script>'))
  expect(block).not.toContain('<')
  expect(JSON.parse(block)).toEqual({ ...input, classifiers: { shown: [] }, styles: ['1'] })
})

test('names the hash of exactly the style in the page', () => {
  const { html, styleHash } = formHtml(template, parts, input)
  expect(html).toContain('<style>a{}b{}</style>')
  expect(styleHash).toBe(`'sha256-${createHash('sha256').update('a{}b{}').digest('base64')}'`)
})

test('escapes the title, and leaves the markup as it is', () => {
  const { html } = formHtml(template, parts, input)
  expect(html).toContain('<title>A &amp; &lt;b&gt;</title>')
  expect(html).toContain('<div><p>$& {{title}}</p></div>')
})

test('rejects a style that would end its element', () => {
  expect(() => formHtml(template, { ...parts, css: '</STYLE>' }, input)).toThrow('end its element')
})

test('a list has the rows of its template in a place of their own, and its data (SHL-59)', () => {
  const data = { kind: 'list', name: '</script>' } as never
  const { html } = shellHtml(template, { ...parts, table: '<table></table>', data })
  expect(html).toContain('<div id="shell"><p>$& {{title}}</p></div><template><table></table></template>')
  expect(html).toContain('id="shell-data">{"kind":"list","name":"\\u003c/script>"}</script>')
})

test('a frame has nothing in its template, so the first script fills nothing in (SHL-75)', () => {
  const { html } = shellHtml(template, { ...parts, table: '', data: { kind: 'frame', language: 'en' } })
  expect(html).toContain('<div id="shell"><p>$& {{title}}</p></div><template></template>')
  expect(html).toContain('id="shell-data">{"kind":"frame","language":"en"}</script>')
})
