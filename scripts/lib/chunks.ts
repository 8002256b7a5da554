import { fileURLToPath } from 'node:url'

interface ModuleInfo {
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}
type Modules = { getModuleInfo: (id: string) => ModuleInfo | null }
type ChunkOf = (id: string, modules: Modules) => string | null

/** In the order in which they take modules. */
const chunkNames = [
  'start',
  'libraries',
  'common',
  'shared',
  'form',
  'request',
  'dialogs',
  'login-staff',
  'login',
  'visitors-staff',
  'later-staff',
  'form-staff',
  'later-shared',
  'later',
  'staff',
  'charts',
]

const source = (relative: string): string => fileURLToPath(new URL(`../../src/${relative}`, import.meta.url))

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
 * - `start`: the first script, which waits for nothing else. `libraries`, `common`: what every page loads.
 * - `request`, `login`, `staff`: what only the public form, the login pages or the staff's frame and lists load at once.
 * - `later`: what the form fetches when idle. `charts`: the library of charts.
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
  return id => {
    if (/@oxc-project\+runtime|@oxc-project\/runtime|vite\/preload-helper/.test(id)) return 'start'
    if (first.has(id)) return 'start'
    if (everyPage.has(id)) return id.includes('/node_modules/') ? 'libraries' : 'common'
    const atOnceElsewhere = staff.has(id) || login.has(id) || otherVisitors.has(id)
    if (form.has(id)) return atOnceElsewhere ? 'shared' : staffEver.has(id) ? 'form' : 'request'
    if (idle.has(id) && login.has(id)) return 'dialogs'
    if (login.has(id)) return staffEver.has(id) || otherVisitors.has(id) ? 'login-staff' : 'login'
    if (otherVisitors.has(id) && (staffEver.has(id) || idle.has(id))) return 'visitors-staff'
    if (idle.has(id)) return staff.has(id) ? 'later-staff' : staffEver.has(id) ? 'later-shared' : 'later'
    if (staff.has(id)) return formEver.has(id) ? 'form-staff' : 'staff'
    return id.includes('/@mui/x-charts') ? 'charts' : null
  }
}

/** The modules that source files reach without an import(), or with any. */
function reached(modules: Modules, files: readonly string[], { lazily = false } = {}): Set<string> {
  const seen = new Set(files.map(source))
  const missing = [...seen].filter(id => !modules.getModuleInfo(id))
  if (missing.length > 0)
    throw new Error(`scripts/lib/chunks.ts names files that the page does not load: ${missing.join(', ')}`)
  for (const id of seen) {
    const info = modules.getModuleInfo(id)
    if (!info) continue
    for (const next of info.importedIds) seen.add(next)
    if (lazily) for (const next of info.dynamicallyImportedIds) seen.add(next)
  }
  return seen
}
