import { fileURLToPath } from 'node:url'

interface ModuleInfo {
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
  code: string | null
}
type Modules = { getModuleInfo: (id: string) => ModuleInfo | null }
type ChunkOf = (id: string, modules: Modules) => string | null

/** In the order in which they take modules. */
const chunkNames = [
  'start',
  'libraries',
  'shared',
  'form',
  'request',
  'markup',
  'login-staff',
  'login',
  'visitors-staff',
  'later-shared',
  'later',
  'staff',
  'pages',
  'dashboard',
  'charts',
]

/** Chunks of which a page calls little while it starts. */
const usedLater = new Set(['later-shared', 'later', 'markup', 'charts'])
/** Of the others, a page calls most functions while it starts. `index`: the file that begins the app. */
const usedAtOnce = new Set(['index', ...chunkNames.filter(name => !usedLater.has(name))])

/**
 * Makes a browser compile all functions of a file while it loads, beside the main thread. Otherwise each is parsed once more and
 * compiled when it is called: three thousand for a list, a fifth of the time that its app takes to start.
 * https://v8.dev/blog/explicit-compile-hints
 */
const COMPILE_ALL = '//# allFunctionsCalledOnLoad\n'

/** The code of a built chunk, which begins with the hint if its functions are used at once. */
export function withCompileHint(chunkName: string, code: string): string {
  return usedAtOnce.has(chunkName) ? COMPILE_ALL + code : code
}

const source = (relative: string): string => fileURLToPath(new URL(`../../src/${relative}`, import.meta.url))

/** What the dashboards show at first. */
const dashboardParts = [
  'pages/dashboard/ProductDashboard.tsx',
  'pages/dashboard/GeneralDashboard.tsx',
  'pages/signing/SigningItems.tsx',
]
/** They follow, with the library that draws them. */
const chartParts = ['charts/AgeBars.tsx', 'charts/RingDonut.tsx', 'charts/ShareColumns.tsx', 'charts/UsageWave.tsx']

/** What the public form fetches when it is idle, before it is needed (preloadedParts, fileParts, ProgressAside). */
const idleParts = [
  'form/widgets/Combobox.tsx',
  'form/field/LegalTextDialog.tsx',
  'form/SectionProgress.tsx',
  'form/files/FileRows.tsx',
  'form/files/takeFile.ts',
  'pages/request/page/NoticeAlerts.tsx',
  'pages/request/page/ClearDialog.tsx',
  'pages/request/review/ReviewStep.tsx',
  'pages/request/confirm/ConfirmDialog.tsx',
  'pages/request/confirm/SignDialog.tsx',
  'pages/request/bank/BankDialog.tsx',
  'pages/request/send/SentPage.tsx',
  'pages/request/send/FailedPage.tsx',
]

/**
 * Which chunk a module belongs to. Left to itself the build makes fifty small chunks for a page, and each costs a request, its headers
 * and weaker compression; these rules make about ten.
 * - `start`: the first script, which waits for nothing else. `libraries`, `shared`: what every page loads, and little more.
 * - `request`, `login`, `staff`: what only the public form, the login pages or the staff's frame and lists load at once.
 * - `later`: what the form fetches when idle. `dashboard`: both dashboards. `pages`: small modules of several pages of the staff.
 * - `charts`: the charts and their library. `markup`: what shows texts with markup of others.
 * - The others hold what two of these share, so that no page loads another's code.
 * A group takes what its modules import as well, unless a group before it has taken that.
 */
export function chunkGroups(): { name: ChunkOf; debugName: string; priority: number }[] {
  let chunkOf: ((id: string) => string | null) | undefined
  return chunkNames.map((debugName, place) => ({
    debugName,
    priority: chunkNames.length - place,
    name: (id, modules) => ((chunkOf ??= chunkRules(modules))(id) === debugName ? debugName : null),
  }))
}

function chunkRules(modules: Modules): (id: string) => string | null {
  const first = reached(modules, ['main.tsx'])
  first.delete(source('main.tsx'))
  const everyPage = reached(modules, ['entries/mountPublic.tsx'])
  const form = reached(modules, ['entries/request.tsx', 'form/draft/DraftSession.ts'])
  const idle = reached(modules, idleParts)
  const staff = reached(modules, ['entries/staff.tsx'])
  const staffEver = reached(modules, ['entries/staff.tsx'], { lazily: true })
  const formEver = reached(modules, ['entries/request.tsx'], { lazily: true })
  const login = reached(modules, ['entries/login.tsx'])
  const otherVisitors = reached(
    modules,
    ['deal', 'notice', 'simulator', 'verification'].map(name => `entries/${name}.tsx`),
  )
  const dashboard = reached(modules, dashboardParts)
  const charts = reached(modules, chartParts)
  const markup = reached(modules, ['security/SafeHtml.tsx'])
  const small = sharedByParts(modules, staffEver, dashboardParts)
  const elsewhere = [first, everyPage, staff, login, otherVisitors]
  const onlyForms = new Set([...form, ...idle].filter(id => !elsewhere.some(modulesOf => modulesOf.has(id))))
  const ofForms = littleOf(onlyForms, modules, staffEver)
  // A file of its own, with a name that never changes.
  const validatorRuntime = reached(modules, ['form/validator-runtime.ts'])
  /** Without what only forms load. */
  const isLean = (id: string): boolean =>
    [...modulesFrom(modules, [id])].every(next => !form.has(next) || staff.has(next))
  return id => {
    if (validatorRuntime.has(id)) return null
    if (/@oxc-project\+runtime|@oxc-project\/runtime|vite\/preload-helper/.test(id)) return 'start'
    if (first.has(id)) return 'start'
    if (everyPage.has(id)) return id.includes('/node_modules/') ? 'libraries' : 'shared'
    if (markup.has(id)) return 'markup'
    if (ofForms.has(id)) return 'shared'
    if (form.has(id)) return !onlyForms.has(id) ? 'shared' : staffEver.has(id) ? 'form' : 'request'
    if (login.has(id)) return [idle, staffEver, otherVisitors].some(ids => ids.has(id)) ? 'login-staff' : 'login'
    if (otherVisitors.has(id) && (staffEver.has(id) || idle.has(id))) return 'visitors-staff'
    if (idle.has(id)) return staff.has(id) ? 'visitors-staff' : staffEver.has(id) ? 'later-shared' : 'later'
    if (staff.has(id)) return formEver.has(id) ? 'visitors-staff' : 'staff'
    if (small.has(id) && isLean(id)) return 'pages'
    if (dashboard.has(id) && isPlain(id)) return 'dashboard'
    return charts.has(id) || id.includes('/@mui/x-charts') ? 'charts' : null
  }
}

/** Own code and icons, in contrast to libraries that a single part needs. */
const isPlain = (id: string): boolean => !id.includes('/node_modules/') || id.includes('/@mui/icons-material/')

const USED_OFTEN = 3
const SMALL_BYTES = 6_000

/** What lazily loaded parts of the staff need of the forms, if that is little: a part would load all of the form for it. */
function littleOf(forms: ReadonlySet<string>, modules: Modules, ever: ReadonlySet<string>): Set<string> {
  const bytesOf = (id: string): number => modules.getModuleInfo(id)?.code?.length ?? Infinity
  const needed = partsOf(modules, ever).map(part => [...modulesFrom(modules, [part])].filter(id => forms.has(id)))
  return new Set(needed.filter(ids => ids.reduce((sum, id) => sum + bytesOf(id), 0) <= SMALL_BYTES).flat())
}

/** What these modules load lazily. */
function partsOf(modules: Modules, ids: ReadonlySet<string>): string[] {
  return [...new Set([...ids].flatMap(id => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []))]
}

/**
 * Small modules that at least three lazily loaded parts share, or a part with those that are together in one file anyway. Each would
 * be a file with its few sharers otherwise.
 */
function sharedByParts(modules: Modules, ever: ReadonlySet<string>, together: readonly string[]): Set<string> {
  const inOne = reached(modules, together)
  const uses = new Map<string, number>()
  for (const part of partsOf(modules, ever))
    for (const id of inOne.has(part) ? [] : modulesFrom(modules, [part])) uses.set(id, (uses.get(id) ?? 0) + 1)
  const isSmall = (id: string): boolean => (modules.getModuleInfo(id)?.code?.length ?? Infinity) <= SMALL_BYTES
  const isShared = (id: string, count: number): boolean => count >= (inOne.has(id) ? 1 : USED_OFTEN)
  return new Set([...uses].filter(([id, count]) => isShared(id, count) && isPlain(id) && isSmall(id)).map(([id]) => id))
}

/** The modules that source files reach without an import(), or with any. */
function reached(modules: Modules, files: readonly string[], options: { lazily?: boolean } = {}): Set<string> {
  const missing = files.map(source).filter(id => !modules.getModuleInfo(id))
  if (missing.length > 0)
    throw new Error(`scripts/lib/chunks.ts names files that the page does not load: ${missing.join(', ')}`)
  return modulesFrom(modules, files.map(source), options)
}

/**
 * Parts of react-admin for pages that the portal does not have, and what they import: all of date-fns, the sanitizer, tabs. Nothing of
 * them is kept.
 */
const UNUSED =
  /\/ra-core\/dist\/inference\/|\/ra-ui-materialui\/dist\/(?:detail|form|field)\/|\/@mui\/material\/index\.mjs/

function modulesFrom(modules: Modules, ids: readonly string[], { lazily = false } = {}): Set<string> {
  const seen = new Set(ids)
  for (const id of seen) {
    const info = UNUSED.test(id) ? null : modules.getModuleInfo(id)
    if (!info) continue
    for (const next of info.importedIds) seen.add(next)
    if (lazily) for (const next of info.dynamicallyImportedIds) seen.add(next)
  }
  return seen
}
