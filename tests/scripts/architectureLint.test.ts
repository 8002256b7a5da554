import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const architecture = 'architecture(imports)'

/** path, line of code, rule, words of the message that say where the code belongs */
const forbidden: [path: string, code: string, rule: string, remedy: RegExp][] = [
  ['schemas/common/a.ts', "import '../../server/app.ts'", architecture, /imports nothing/],
  ['resources/a.ts', "import '../src/main.tsx'", architecture, /src\/builders/],
  ['src/cells/a.ts', "import '../../server/errors.ts'", architecture, /schemas\//],
  ['server/modules/user/b.ts', "import '../../../src/main.tsx'", architecture, /schemas\//],
  ['server/c.ts', "import '../tests/support/app.ts'", architecture, /never imports tests/],
  ['src/pages/request/d.ts', "import '@rjsf/core'", architecture, /Only src\/form/],
  ['src/pages/request/e.ts', "await import('@rjsf/utils/lib/x.js')", architecture, /Only src\/form/],
  ['src/form/f.ts', "import '../pages/request/page/RequestPage.tsx'", architecture, /form is below src\/pages/],
  ['src/cells/g.ts', "import '../builders/List.tsx'", architecture, /cells is below src\/builders/],
  ['src/builders/h.ts', "import '../frame/TopBar.tsx'", architecture, /builders is below src\/frame/],
  ['src/frame/ha.ts', "import '../pages/login/LoginPage.tsx'", architecture, /frame is below src\/pages/],
  ['src/theme/i.ts', "import '../ui/Brand.tsx'", architecture, /theme is below src\/ui/],
  ['src/theme/ia.ts', "import '../i18n/phrase.ts'", architecture, /theme is below src\/i18n/],
  ['src/api/j.ts', "import '../pages/login/LoginPage.tsx'", architecture, /api is below src\/pages/],
  [
    'src/api/ja.ts',
    "import type { FormModel } from '../form/engine/model.ts'\nexport type A = FormModel",
    architecture,
    /api is below src\/form/,
  ],
  ['src/helpers/jb.ts', "import '../contract/languages.ts'", architecture, /helpers is no room/],
  ['src/pages/login/k.ts', "import '../factoring/InvoicePage.tsx'", architecture, /different areas/],
  ['src/pages/login/l.ts', "import 'react-admin'", architecture, /staff app/],
  ['src/form/m.ts', "import 'ra-core'", architecture, /staff app/],
  ['server/lists/ma.ts', 'await import(`../http/errors.ts`)', architecture, /lists is below server\/http/],
  ['server/lists/mb.ts', "const area = 'http'\nawait import(`../${area}/errors.ts`)", architecture, /computed/],
  ['server/lists/mc.ts', "await import('../' + 'http/errors.ts')", architecture, /computed/],
  ['src/cells/md.ts', "export const lists = import.meta.glob('../builders/*.ts')", architecture, /computed/],
  [
    'src/cells/me.ts',
    "new Worker(new URL('../builders/list.ts', import.meta.url))",
    architecture,
    /below src\/builders/,
  ],
  ['src/cells/mf.ts', "import '/src/builders/List.tsx'", architecture, /below src\/builders/],
  [
    'server/lists/mg.ts',
    "import { createRequire } from 'node:module'\ncreateRequire(import.meta.url)('../http/errors.ts')",
    architecture,
    /lists is below server\/http/,
  ],
  ['server/lists/mh.ts', "import a = require('../http/errors.ts')\nexport { a }", architecture, /below server\/http/],
  [
    'server/lists/mi.ts',
    "declare module '../http/errors.ts' {\n  interface A {\n    b: 1\n  }\n}\nexport {}",
    architecture,
    /below server\/http/,
  ],
  [
    'server/modules/user/mj.ts',
    "export type A = import('../invoices/invoices.repository.ts').A",
    architecture,
    /only through its services and types/,
  ],
  [
    'server/modules/user/user.service.ts',
    "import type { FastifyRequest } from 'fastify'\nexport type A = FastifyRequest",
    architecture,
    /user|routes/,
  ],
  [
    'server/modules/user/user.routes.ts',
    "import { listUsers } from './user.repository.ts'\nlistUsers()",
    architecture,
    /<area>\.service\.ts/,
  ],
  [
    'server/modules/user/own.routes.ts',
    "export const a = (app: any) => app.get<{ Params: { id: string } }>('/user/:id', {})",
    'architecture(routes-infer-types)',
    /schemas that it declares/,
  ],
  ['src/form/na.ts', 'export const KINDS = new Set([1])', 'architecture(constant-names)', /camelCase/],
  ['server/files/nb.ts', 'export const maxBytes = 4 * 1024', 'architecture(constant-names)', /UPPER_SNAKE/],
  [
    'schemas/format/nc.ts',
    'const shape = /^a$/\nexport const is = (t: string) => shape.test(t)',
    'architecture(constant-names)',
    /UPPER_SNAKE/,
  ],
  ['src/ui/nd.ts', 'export const width = `${String(Date.now())}px`', 'architecture(constant-names)', /UPPER_SNAKE/],
  ['server/modules/user/user.repository.ts', "import './user.service.ts'", architecture, /only accesses the database/],
  ['server/modules/user/n.ts', "import '../parties/parties.repository.ts'", architecture, /only through its services/],
  [
    'server/modules/user/na.ts',
    "import type { Party } from '../parties/partyRows.ts'\nexport type A = Party",
    architecture,
    /only through its services/,
  ],
  ['server/db/o.ts', "import '../modules/user/user.service.ts'", architecture, /db is below server\/modules/],
  ['server/files/oo.ts', "import '../modules/user/user.service.ts'", architecture, /files is below server\/modules/],
  [
    'server/http/ob.ts',
    "import type { Session } from '../modules/session/session.types.ts'\nexport type A = Session",
    architecture,
    /http is below server\/modules/,
  ],
  ['server/lists/oc.ts', "import '../http/sessionOf.ts'", architecture, /lists is below server\/http/],
  ['server/vault/od.ts', "import '../db/database.ts'", architecture, /vault is below server\/db/],
  ['server/modules/user/oe.ts', "import '../../app.ts'", architecture, /modules is below server\/app\.ts/],
  ['server/helpers/of.ts', "import '../errors.ts'", architecture, /helpers is no room/],
  [
    'server/modules/user/op.ts',
    "import pg from 'pg'\nexport const a = new pg.Client()",
    architecture,
    /error listener/,
  ],
  ['src/pages/login/p.ts', "export const a = () => fetch('/api/user')", 'architecture(fetch-in-api)', /src\/api/],
  ['src/form/q.ts', "export const a = () => window.fetch('/api/user')", 'architecture(fetch-in-api)', /src\/api/],
  ['src/form/r.ts', 'export const a = () => new XMLHttpRequest()', 'architecture(fetch-in-api)', /src\/api/],
  [
    'src/pages/cms/s.tsx',
    'export const A = () => <p dangerouslySetInnerHTML={{ __html: "a" }} />',
    'architecture(no-html-strings)',
    /SafeHtml/,
  ],
  [
    'src/pages/cms/t.ts',
    "export function a(x: HTMLElement) { x.innerHTML = 'a' }",
    'architecture(no-html-strings)',
    /components/,
  ],
  [
    'src/pages/request/la.tsx',
    "import { lazy } from 'react'\nexport const A = lazy(() => import('./B.tsx'))",
    'architecture(parts-by-lazy-part)',
    /lazyPart/,
  ],
  [
    'src/pages/request/lb.ts',
    "export const a = () => import('./B.ts')",
    'architecture(parts-by-lazy-part)',
    /lazyPart/,
  ],
  ['server/u.ts', 'export const a = (x: any) => String(x)', 'typescript(no-explicit-any)', /any/],
  ['server/v.ts', 'export const a = (x: string | null) => x!.length', 'typescript(no-non-null-assertion)', /non-null/],
  [
    'server/w.ts',
    'const a = async () => {}\nexport const b = () => { a() }',
    'typescript(no-floating-promises)',
    /await/,
  ],
  [
    'server/x.ts',
    "export const a = (x: 'b' | 'c') => { switch (x) { case 'b': return 1 } return 2 }",
    'typescript(switch-exhaustiveness-check)',
    /exhaustive/,
  ],
  ['server/y.ts', 'export default 1', 'import(no-default-export)', /named/],
  ['server/z.ts', '// TODO later\nexport const a = 1', 'eslint(no-warning-comments)', /todo/i],
]

const allowed: [path: string, code: string][] = [
  ['schemas/validation/issues.ts', 'export const A = 1'],
  [
    'server/files/ab.ts',
    'export const table = { a: 1 }\nexport const call = String(1)\nconst MAX = 2\nexport const f = () => { const max = 3; return max + MAX }',
  ],
  ['src/form/aa.ts', "import '@rjsf/core'"],
  [
    'server/pdf/ab.ts',
    "import { createRequire } from 'node:module'\ndeclare module 'fastify' {\n  interface B {\n    c: 1\n  }\n}\ncreateRequire(import.meta.url)('pdfmake')\nexport const a = (file: string) => [import(file), new URL('./worker.mjs', import.meta.url)]",
  ],
  [
    'src/pages/request/lc.ts',
    "import { lazyPart } from '../../ui/lazy/lazyPart.tsx'\nexport const A = lazyPart(() => import('./ClearDialog.tsx').then((file) => file.ClearDialog))",
  ],
  ['src/api/bb.ts', "export const a = () => fetch('/api/user')"],
  ['src/api/cc.ts', "import type { Session } from '../contract/SessionContext.ts'\nexport type A = Session"],
  ['src/pages/factoring/dd.ts', "import 'react-admin'\nimport '../../builders/List.tsx'"],
  [
    'src/pages/login/ee.ts',
    "import './LoginTabs.tsx'\nimport '../../ui/Brand.tsx'\nimport '../../../schemas/validation/issues.ts'",
  ],
  [
    'server/modules/user/ff.ts',
    "import '../parties/parties.service.ts'\nimport '../../db/tables.ts'\nimport './user.repository.ts'",
  ],
  ['server/vault/fg.ts', "import type { Tables } from '../db/tables.ts'\nexport type A = Tables"],
  ['server/app.ts', "import './http/sessionOf.ts'\nimport './modules/session/session.plugin.ts'\nimport './errors.ts'"],
  ['server/modules/user/gg.routes.ts', "import 'fastify'\nimport './user.service.ts'"],
  [
    'server/modules/user/hh.routes.ts',
    "import { UserRepository } from './user.repository.ts'\nexport const a = new UserRepository()",
  ],
  [
    'server/modules/user/ii.ts',
    "import { sessionOf } from '../session/session.service.ts'\nimport type { Session } from '../session/session.types.ts'\nexport const a: Session = sessionOf()",
  ],
]

const folder = mkdtempSync(join(tmpdir(), 'portal-lint-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Finding {
  filename: string
  code: string
  message: string
}

/** All samples in one run of the linter, with the project's own settings. */
function lint(): Finding[] {
  const project = join(folder, '__project__')
  for (const [path, code] of [...forbidden, ...allowed]) {
    const file = join(project, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${code}\n`)
  }
  const options = {
    strict: true,
    module: 'esnext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    target: 'es2023',
    allowImportingTsExtensions: true,
    noEmit: true,
  }
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['**/*'] }))
  const result = spawnSync(
    join(root, 'node_modules/.bin/oxlint'),
    ['--type-aware', '--config', join(root, '.oxlintrc.json'), '--format', 'json', project],
    { encoding: 'utf8', cwd: root },
  )
  return (JSON.parse(result.stdout) as { diagnostics: Finding[] }).diagnostics
}

describe('architecture lint rules', () => {
  const findings = lint()
  const at = (path: string) => findings.filter(finding => finding.filename.endsWith(`__project__/${path}`))

  it.each(forbidden)('reject in %s: %s', (path, _code, rule, remedy) => {
    const found = at(path).filter(finding => finding.code === rule)
    expect(found.map(finding => finding.message).join('\n')).toMatch(remedy)
  })

  it.each(allowed)('allow %s: %s', path => {
    // The neighbours they name do not exist here, so the rules that look at types are out of play.
    expect(
      at(path)
        .filter(finding => finding.code.startsWith('architecture'))
        .map(finding => finding.message),
    ).toEqual([])
  })
})
