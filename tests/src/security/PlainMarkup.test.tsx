import { render } from '@testing-library/react'
import { expect, it } from 'vitest'

import legalTexts from '../../../server/db/reference/legal-texts.json' with { type: 'json' }
import { PlainMarkup } from '../../../src/security/PlainMarkup.tsx'
import { SafeHtml } from '../../../src/security/SafeHtml.tsx'

const drawn = (html: string) => render(<PlainMarkup html={html} />).container.innerHTML

it.each(
  legalTexts.flatMap(({ title, body }) =>
    Object.entries(body).map(([language, html]) => [title, language, html] as const),
  ),
)('<PlainMarkup> renders %s in %s as the sanitizer does', (_title, _language, html) => {
  const sanitised = render(<SafeHtml html={html} />).container.querySelector('div')
  expect(drawn(html)).toBe(sanitised?.innerHTML)
})

it.each([
  ['a script', '<p>a<script>alert(1)</script></p>', '<p>aalert(1)</p>'],
  ['a handler', '<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
  ['an attribute', '<p class="x" onclick="y">a</p>', '&lt;p class="x" onclick="y"&gt;a'],
  ['a script address', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['an address with an entity in its scheme', '<a href="java&amp;script:x">a</a>', '<a>a</a>'],
  ['an address of another host', '<a href="//evil.example">a</a>', '<a>a</a>'],
  ['an address in a paragraph', '<p href="https://x.example">a</p>', '<p>a</p>'],
  ['what is never closed', '<p><strong>a', '<p><strong>a</strong></p>'],
  ['what closes nothing', 'a</strong></p>b', 'ab'],
  ['entities, once', '&amp;lt;b&amp;gt; &lt;i&gt; & <', '&amp;lt;b&amp;gt; &lt;i&gt; &amp; &lt;'],
])('<PlainMarkup> is safe with %s', (_name, html, expected) => {
  expect(drawn(html)).toBe(expected)
})
