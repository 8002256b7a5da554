import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { frameShell } from '../../../src/entries/staff-shell/frameShell.tsx'
import type { FrameShellInput } from '../../../schemas/pages/shellData.ts'
import menu from '../../../resources/menu.json'
import portal from '../../../config/portal.json'

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
const texts = Object.assign(
  {},
  ...['common', 'staff', 'operator'].map(area => readJson(`resources/texts/en/${area}.json`)),
) as Record<string, string>

function frame(role: FrameShellInput['role'], location: string): HTMLElement {
  const { page } = frameShell({
    kind: 'frame',
    role,
    product: role === 'STAFF' ? 'FACTORING' : undefined,
    location,
    definitions: {},
    menu: menu as FrameShellInput['menu'],
    language: 'en',
    texts,
    portal: { ...portal.settings, features: {} },
  })
  const root = document.createElement('div')
  root.innerHTML = renderToStaticMarkup(page)
  return root
}
const parts = (root: HTMLElement) => ({
  search: root.querySelectorAll('[aria-keyshortcuts]').length,
  bell: root.querySelectorAll(`[aria-label^="${texts['notifications.open']}"]`).length,
  manager: root.textContent.includes(texts['manager.title'] ?? 'none'),
  operator: root.textContent.includes(texts['menu.operator'] ?? 'none'),
  pages: root.querySelectorAll('nav a').length > 0,
})

test.each([
  ['STAFF', '/general/dashboard', { search: 1, bell: 1, manager: true, operator: false, pages: true }],
  ['OPERATOR', '/operator/audit', { search: 1, bell: 0, manager: false, operator: true, pages: true }],
  // Both roles have the search, and nothing else of the frame.
  [null, '/account', { search: 1, bell: 0, manager: false, operator: false, pages: false }],
] as const)('the frame of %s has what each of its visitors will have (SHL-82)', (role, location, expected) => {
  expect(parts(frame(role, location))).toEqual(expected)
})
