import { JSDOM } from 'jsdom'
import DOMPurify from 'dompurify'
import { describe, expect, it } from 'vitest'
import { StartError } from '../../../server/errors.ts'
import { htmlProblems } from '../../../server/modules/cms/allowedHtml.ts'
import { readLegalTexts } from '../../../server/modules/cms/legalTexts.ts'

describe('markup of legal texts', () => {
  it.each([
    'plain text',
    '<p>One<br>two &amp; three</p>',
    '<ul><li>a</li><li><strong>b</strong></li></ul>',
    '<h3>Title</h3><p><em>x</em></p>',
    '<a href="https://example.com/a?b=1&amp;c=2">x</a>',
    '<a href="/faq">x</a>',
    '<a href="mailto:help@example.com">x</a>',
  ])('accepts %s', html => {
    expect(htmlProblems(html)).toEqual([])
  })

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<p onclick="x()">a</p>',
    '<p style="color:red">a</p>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="data:text/html,x">x</a>',
    '<a href="//evil.example">x</a>',
    '<a href="/\\evil.example">x</a>',
    '<a href="https://user@evil.example">x</a>',
    '<a href="http://example.com">x</a>',
    '<a>x</a>',
    '<a href="/a"><a href="/b">x</a></a>',
    '<p>not closed',
    '</p>',
    '<p><p>x</p></p>',
    '<P>x</P>',
    '<p >x</p>',
    '<!-- x -->',
    '<svg></svg>',
    '<p>a < b</p>',
    '<p>a > b</p>',
    '&copy;',
    '&#106;',
    'a & b',
    '<li>x</li>',
    '<ul>x<li>y</li></ul>x</ul>',
    '<ul><p>x</p></ul>',
    '<br/>',
    '<form></form>',
    '<a href="https://example.com" target="_blank">x</a>',
    '<p id="x">a</p>',
    '<h3><ul><li>x</li></ul></h3>',
  ])('rejects %s', html => {
    expect(htmlProblems(html)).toHaveLength(1)
  })

  it('leaves nothing for the sanitizer to remove in the shipped texts (SHL-28, SEC-30)', () => {
    const purify = DOMPurify(new JSDOM('').window)
    for (const { body } of readLegalTexts()) {
      for (const html of Object.values(body)) expect(purify.sanitize(html)).toBe(html)
    }
  })

  it('prevents startup with unsupported markup', () => {
    const body = { en: '<p>x</p>', lt: '<p>x</p>', lv: '<p onclick="x">x</p>', ee: '<p>x</p>' }
    const texts = [{ title: 'Cookies', field_type_of_legal_text: 'Simple text', field_where_to_show: 'Cookies', body }]
    expect(() => readLegalTexts(texts)).toThrow(StartError)
    expect(() => readLegalTexts(texts)).toThrow('Cookies (lv) at 0')
  })
})
