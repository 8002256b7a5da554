// Lint rules for the architecture: allowed imports, and where fetch may be used. Every message says where the code
// belongs. Loaded by oxlint (.oxlintrc.json, jsPlugins); tested by tests/scripts/architectureLint.test.ts.
import { dirname, isAbsolute, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * @typedef {{ from: RegExp, to: RegExp, unless?: (from: string, to: string, declaration: any) => boolean, typesPass?: boolean, say: string }} Border
 * `from` and `to` are tested against paths relative to the project (a package keeps its name);
 * with `typesPass` an `import type` may cross, since nothing of it is left at run time.
 */

/** @type {Border[]} */
const borders = [
  {
    from: /^schemas\//,
    to: /^(?!schemas\/)/,
    say: 'schemas/ is the contract and imports nothing. Put code that needs more into server/ or src/ and let it import the schema.',
  },
  {
    from: /^resources\//,
    to: /^(?!resources\/|schemas\/)/,
    say: 'resources/ may import schemas/ only. Code belongs to src/builders (page) or server/modules/definitions (server).',
  },
  {
    from: /^src\//,
    to: /^server\//,
    say: 'The page and the server share documents, not code. Put what both need into schemas/ (a document, or import-free code in schemas/validation).',
  },
  {
    from: /^server\//,
    to: /^src\//,
    say: 'The server and the page share documents, not code. Put what both need into schemas/ (a document, or import-free code in schemas/validation).',
  },
  {
    from: /^(src|server|scripts)\//,
    to: /^tests\//,
    say: 'Product code never imports tests. Move what both need into the product.',
  },
  {
    from: /^src\/(?!form\/)/,
    to: /^@rjsf\//,
    say: 'Only src/form knows RJSF. Use what src/form exports, or add the widget or template there.',
  },
  {
    from: /^src\/pages\//,
    to: /^src\/pages\//,
    unless: (from, to) => areaOf(from) === areaOf(to),
    say: 'Pages of different areas do not import each other. Shared parts belong to src/ui, src/cells, src/builders or src/form.',
  },
  {
    from: /^src\/(?!entries\/staff|app\/|frame\/|pages\/(?!login|request|simulator|notice)|builders\/|cells\/|ui\/|i18n\/|api\/(session|staff)\/)/,
    to: /^(react-admin|ra-[\w-]+|react-router(-dom)?)$/,
    say: 'Public pages never load react-admin or the router. This belongs to the staff app: src/app, src/builders or src/pages/<staff area>.',
  },
  {
    from: /^server\/.*\.service\.ts$/,
    to: /^(fastify|fastify-plugin|@fastify\/[\w-]+)$/,
    say: 'A service never sees Fastify. Read the request in <area>.routes.ts and pass plain values.',
  },
  {
    from: /^server\/.*\.routes\.ts$/,
    to: /^server\/.*\.repository\.ts$/,
    // A repository class is created here and passed to the service; calls of repository functions would bypass it.
    unless: (_from, _to, declaration) =>
      (declaration.specifiers ?? []).length > 0 &&
      declaration.specifiers.every((/** @type {any} */ { imported }) =>
        /^[A-Z]\w*Repository$/.test(imported?.name ?? ''),
      ),
    say: 'Routes call the service, the service calls the repository. Move the rule into <area>.service.ts.',
  },
  {
    from: /^server\/.*\.repository\.ts$/,
    to: /^(fastify|fastify-plugin|@fastify\/.*|server\/.*\.(routes|service)\.ts)$/,
    say: 'A repository only knows the database. Decisions belong to <area>.service.ts.',
  },
  {
    from: /^server\/modules\/[^/]+\//,
    to: /^server\/modules\/[^/]+\//,
    // Layer files have two dots in their name; a file without one contains pure functions or a vocabulary.
    unless: (from, to) => areaOf(from) === areaOf(to) || /\.(service|types)\.ts$|\/\w+\.ts$/.test(to),
    say: 'A module uses another module only through its service (its types and pure functions apart). Add the function to <area>.service.ts there.',
  },
  {
    from: /^server\/(db|validation|texts|security|providers|files|lists|vault|pdf|http\/idempotency)\//,
    to: /^server\/modules\//,
    unless: (_from, to) => /\.types\.ts$/.test(to),
    say: 'The ground floor of the server does not know the modules. Pass the difference in, or move the code into server/modules/<area>.',
  },
  {
    from: /^(server|scripts)\/(?!db\/postgres\/)/,
    to: /^pg$/,
    typesPass: true,
    say: 'A client of pg without limits and an error listener can end the process. Only server/db/postgres makes clients: use openDatabase of server/db/database.ts.',
  },
]

/**
 * Layers of the page, from the entries down to plain data. Each may import only from later rows, so that its possible
 * dependencies are clear.
 */
const ROOMS = [
  ['entries'],
  ['app'],
  ['pages'],
  ['frame'],
  ['builders'],
  ['form'],
  ['charts'],
  ['cells'],
  ['ui'],
  ['i18n', 'theme'],
  ['api'],
  ['contract', 'security'],
]

/**
 * Row of a src file in ROOMS; -1 for files above them (src/main.tsx) or outside.
 * @param {string} path
 */
function rowOf(path) {
  const room = /^src\/([\w-]+)\//.exec(path)?.[1]
  return ROOMS.findIndex(row => room !== undefined && row.includes(room))
}

/**
 * Problem of an import between two rooms of src; undefined if it points downwards.
 * @param {string} from
 * @param {string} to
 */
function upwards(from, to) {
  if (!from.startsWith('src/') || !to.startsWith('src/')) return undefined
  const [above, below] = [rowOf(from), rowOf(to)]
  const [own, other] = [from.split('/')[1], to.split('/')[1]]
  if (from === 'src/main.tsx' || (own === other && above !== -1)) return undefined
  if (above === -1)
    return `src/${own} is no room of the page. Rooms: ${ROOMS.flat().join(', ')} (ROOMS in scripts/lint/architecture.mjs).`
  if (above < below) return undefined
  return `src/${own} is below src/${other}. Order: ${ROOMS.map(row => row.join(' and ')).join(', ')}. Pass the difference in, or move the code down.`
}

/** @param {string} path `…/modules/<area>/…` or `…/pages/<area>/…` */
function areaOf(path) {
  return path.split('/')[2]
}

/** @param {string} file @param {string} specifier */
function targetOf(file, specifier) {
  return specifier.startsWith('.')
    ? slashes(join(dirname(file), specifier))
    : specifier.replace(/^(@[^/]+\/[^/]+|[^@/][^/]*)\/.*$/, '$1')
}

/** @param {string} path */
function slashes(path) {
  return path.replaceAll('\\', '/')
}

/**
 * Linted copies outside the project (tests) are in a folder named `__project__`.
 * @param {string} filename
 */
function projectPath(filename) {
  const path = slashes(isAbsolute(filename) ? relative(root, filename) : filename)
  return path.replace(/^.*\/__project__\//, '')
}

const imports = {
  /** @param {any} context */
  create(context) {
    const file = projectPath(context.filename ?? context.getFilename())
    const own = borders.filter(border => border.from.test(file))
    if (own.length === 0 && !file.startsWith('src/')) return {}
    /** @param {any} declaration */
    const judge = declaration => {
      if (typeof declaration.source?.value !== 'string') return
      const target = targetOf(file, declaration.source.value)
      const onlyTypes = (declaration.importKind ?? declaration.exportKind) === 'type'
      const say =
        upwards(file, target) ??
        own.find(
          border =>
            border.to.test(target) && !(border.typesPass && onlyTypes) && !border.unless?.(file, target, declaration),
        )?.say
      if (say !== undefined) context.report({ node: declaration.source, message: say })
    }
    return {
      ImportDeclaration: judge,
      ExportNamedDeclaration: judge,
      ExportAllDeclaration: judge,
      ImportExpression: judge,
    }
  },
}

const fetchInApi = {
  /** @param {any} context */
  create(context) {
    const file = projectPath(context.filename ?? context.getFilename())
    if (!/^src\/(?!api\/)/.test(file)) return {}
    const say = 'Only src/api talks to the network. Add a typed method there and call that.'
    return {
      /** @param {any} node */
      CallExpression(node) {
        const callee = node.callee
        const name =
          callee.type === 'MemberExpression' && /^(window|globalThis|self|navigator)$/.test(callee.object.name)
            ? callee.property.name
            : callee.name
        if (name === 'fetch' || name === 'sendBeacon') context.report({ node, message: say })
      },
      /** @param {any} node */
      NewExpression(node) {
        if (/^(XMLHttpRequest|EventSource|WebSocket)$/.test(node.callee.name)) context.report({ node, message: say })
      },
    }
  },
}

const noHtmlStrings = {
  /** @param {any} context */
  create(context) {
    const file = projectPath(context.filename ?? context.getFilename())
    if (!/^src\//.test(file)) return {}
    const say =
      'A string never becomes markup here (Trusted Types). Draw it with components; HTML of the CMS goes through src/security/SafeHtml.'
    return {
      /** @param {any} node */
      JSXAttribute(node) {
        if (node.name.name === 'dangerouslySetInnerHTML' && !/^src\/security\//.test(file))
          context.report({ node, message: say })
      },
      /** @param {any} node */
      AssignmentExpression(node) {
        if (/^(innerHTML|outerHTML)$/.test(node.left.property?.name ?? '')) context.report({ node, message: say })
      },
    }
  },
}

/** Files that load optional code and handle its failure themselves. */
const LOADERS =
  /^src\/(main\.tsx|form\/(loadValidator|portalServices|draft\/draft)\.ts|form\/files\/FileListWidget\.tsx|ui\/dates\/CalendarPopover\.tsx|ui\/lazy\/)/

const partsByLazyPart = {
  /** @param {any} context */
  create(context) {
    const file = projectPath(context.filename ?? context.getFilename())
    if (!/^src\//.test(file) || LOADERS.test(file)) return {}
    const say =
      'A part that is loaded later goes through lazyPart (src/ui/lazy): without a connection it says so in its place and can be tried again, instead of taking the page with it.'
    /** @param {any} node */
    const isHandedOn = node => {
      for (let above = node.parent; above; above = above.parent)
        if (above.type === 'CallExpression' && /^(lazyPart|onDemand)$/.test(above.callee.name ?? '')) return true
      return false
    }
    return {
      /** @param {any} node */
      ImportDeclaration(node) {
        if (node.source.value !== 'react') return
        for (const one of node.specifiers)
          if (one.imported?.name === 'lazy') context.report({ node: one, message: say })
      },
      /** @param {any} node */
      MemberExpression(node) {
        if (node.object.name === 'React' && node.property.name === 'lazy') context.report({ node, message: say })
      },
      /** @param {any} node */
      ImportExpression(node) {
        if (!isHandedOn(node)) context.report({ node, message: say })
      },
    }
  },
}

const routesInferTypes = {
  /** @param {any} context */
  create(context) {
    const file = projectPath(context.filename ?? context.getFilename())
    if (!/^server\/.*\.routes\.ts$/.test(file)) return {}
    const say =
      'A route takes its types from the schemas that it declares (server/validation/contractTypes). Name the schema instead: what is typed by hand is not what is checked.'
    return {
      /** @param {any} node */
      CallExpression(node) {
        const name = node.callee.property?.name ?? ''
        if (node.typeArguments && /^(get|head|post|put|patch|delete|route|all)$/.test(name))
          context.report({ node: node.typeArguments, message: say })
      },
    }
  },
}

export default {
  meta: { name: 'architecture' },
  rules: {
    imports,
    'fetch-in-api': fetchInApi,
    'no-html-strings': noHtmlStrings,
    'parts-by-lazy-part': partsByLazyPart,
    'routes-infer-types': routesInferTypes,
  },
}
