// Lint rules for the architecture: the table of allowed imports, and the plugin with all rules. Every message says where
// the code belongs. Loaded by oxlint (.oxlintrc.json, jsPlugins); tested by tests/scripts/architectureLint.test.ts.
import { dirname, join } from 'node:path'
import { constantNames } from './constantNames.mjs'
import { fetchInApi, noHtmlStrings, partsByLazyPart } from './pageRules.mjs'
import { projectPath, slashes } from './projectPath.mjs'

/**
 * @typedef {{ from: RegExp, to: RegExp, unless?: (from: string, to: string, declaration: any) => boolean, typesPass?: boolean, message: string }} Border
 * `from` and `to` are tested against paths relative to the project (a package keeps its name);
 * with `typesPass` an `import type` may cross, since nothing of it is left at run time.
 */

/** @type {Border[]} */
const borders = [
  {
    from: /^schemas\//,
    to: /^(?!schemas\/)/,
    message:
      'schemas/ is the contract and imports nothing. Put code that needs more into server/ or src/ and let it import the schema.',
  },
  {
    from: /^resources\//,
    to: /^(?!resources\/|schemas\/)/,
    message:
      'resources/ may import schemas/ only. Code belongs to src/builders (page) or server/lists or server/modules (server).',
  },
  {
    from: /^src\//,
    to: /^server\//,
    message:
      'The page and the server share documents, not code. Put what both need into schemas/ (a document, or import-free code in schemas/validation).',
  },
  {
    from: /^server\//,
    to: /^src\//,
    message:
      'The server and the page share documents, not code. Put what both need into schemas/ (a document, or import-free code in schemas/validation).',
  },
  {
    from: /^(src|server|scripts)\//,
    to: /^tests\//,
    message: 'Product code never imports tests. Move what both need into the product.',
  },
  {
    from: /^src\/(?!form\/)/,
    to: /^@rjsf\//,
    message: 'Only src/form imports RJSF. Use what src/form exports, or add the widget or template there.',
  },
  {
    from: /^src\/pages\//,
    to: /^src\/pages\//,
    unless: (from, to) => areaOf(from) === areaOf(to),
    message:
      'Pages of different areas do not import each other. Shared parts belong to src/ui, src/cells, src/builders or src/form.',
  },
  {
    from: /^src\/(?!entries\/staff|app\/|frame\/|pages\/(?!login|request|simulator|notice|invoice-verification)|builders\/|cells\/|ui\/|i18n\/|api\/(session|staff)\/)/,
    to: /^(react-admin|ra-[\w-]+|react-router(-dom)?)$/,
    message:
      'Public pages never load react-admin or the router. This belongs to the staff app: src/app, src/builders or src/pages/<staff area>.',
  },
  {
    from: /^server\/.*\.service\.ts$/,
    to: /^(fastify|fastify-plugin|@fastify\/[\w-]+)$/,
    message: 'A service never imports Fastify. Read the request in <area>.routes.ts and pass plain values.',
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
    message: 'Routes call the service, the service calls the repository. Move the rule into <area>.service.ts.',
  },
  {
    from: /^server\/.*\.repository\.ts$/,
    to: /^(fastify|fastify-plugin|@fastify\/.*|server\/.*\.(routes|service)\.ts)$/,
    message: 'A repository only accesses the database. Decisions belong to <area>.service.ts.',
  },
  {
    from: /^server\/modules\/[^/]+\//,
    to: /^server\/modules\/[^/]+\//,
    unless: (from, to) => areaOf(from) === areaOf(to) || /\.(service|types)\.ts$/.test(to),
    message:
      'A module uses another module only through its services and types. Add the function to <area>.service.ts there, or move what both need to a room below the modules.',
  },
  {
    from: /^(server|scripts)\/(?!db\/postgres\/)/,
    to: /^pg$/,
    typesPass: true,
    message:
      'A client of pg without limits and an error listener can end the process. Only server/db/postgres makes clients: use openDatabase of server/db/database.ts.',
  },
]

/**
 * Rooms (folders, or single files) of the page and of the server, from the entries down to plain data. Each may import
 * only from later rows, so that its possible dependencies are clear.
 * @type {Readonly<Record<string, string[][]>>}
 */
const rooms = {
  src: [
    ['main.tsx'],
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
  ],
  server: [
    ['server.ts', 'manage.ts'],
    ['app.ts'],
    ['modules.ts', 'lists.ts', 'logging.ts'],
    ['modules', 'manage'],
    ['http', 'signing', 'lists'],
    ['forms', 'storage', 'pages'],
    ['audit', 'outbox', 'uploads'],
    ['providers', 'pdf', 'files'],
    ['db'],
    ['config'],
    ['vault'],
    ['security', 'texts', 'threads', 'tracing', 'validation'],
    ['db/tables.ts', 'errors.ts'],
  ],
}

/**
 * Room of a file: the file itself if the table names it, else its folder below src or server.
 * @param {string} path
 */
function roomOf(path) {
  const [root = '', folder = ''] = path.split('/')
  const inside = path.slice(root.length + 1)
  return rooms[root]?.flat().includes(inside) ? inside : folder
}

/**
 * Problem of an import between two rooms; undefined if it points downwards.
 * @param {string} from
 * @param {string} to
 */
function upwardImport(from, to) {
  const [root = ''] = from.split('/')
  const table = rooms[root]
  if (table === undefined || !to.startsWith(`${root}/`)) return undefined
  const [own, other] = [roomOf(from), roomOf(to)]
  /** @param {string} room */
  const rowOf = room => table.findIndex(row => row.includes(room))
  const [above, below] = [rowOf(own), rowOf(other)]
  if (above === -1)
    return `${root}/${own} is no room of ${root}. Rooms: ${table.flat().join(', ')} (rooms in scripts/lint/architecture.mjs).`
  if (own === other || above < below) return undefined
  return `${root}/${own} is below ${root}/${other}. Order: ${table.map(row => row.join(' and ')).join(', ')}. Pass the difference in, or move the code down.`
}

/** @param {string} path `…/modules/<area>/…` or `…/pages/<area>/…` */
function areaOf(path) {
  return path.split('/')[2]
}

/**
 * Path of an imported file below the project, or name of a package. Vite reads a leading slash as the project's folder.
 * @param {string} file @param {string} specifier
 */
function targetOf(file, specifier) {
  if (specifier.startsWith('/')) return specifier.slice(1)
  return specifier.startsWith('.')
    ? slashes(join(dirname(file), specifier))
    : specifier.replace(/^(@[^/]+\/[^/]+|[^@/][^/]*)\/.*$/, '$1')
}

const COMPUTED = 'The path of an import is a plain text: a computed one cannot be checked. Name each module.'
const CODE_FILE = /\.(ts|tsx|mjs|js)$/

/**
 * The text that an expression begins with, and whether it is all of it; undefined if its syntax does not show it.
 * @param {any} node
 * @returns {{ text: string, isWhole: boolean } | undefined}
 */
function beginningOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return { text: node.value, isWhole: true }
  if (node?.type === 'TemplateLiteral')
    return { text: node.quasis[0]?.value.cooked ?? '', isWhole: node.expressions.length === 0 }
  if (node?.type !== 'BinaryExpression') return undefined
  const left = beginningOf(node.left)
  return left && { text: left.text, isWhole: false }
}

/**
 * The argument that names a module: of `require('…')`, of `createRequire(…)('…')` and of `new URL('…', import.meta.url)`.
 * @param {any} node call or construction
 */
function moduleArgument({ type, callee, arguments: [first, second] }) {
  if (type === 'NewExpression') {
    const isRelative =
      callee.name === 'URL' && second?.type === 'MemberExpression' && second.object.type === 'MetaProperty'
    return isRelative && CODE_FILE.test(beginningOf(first)?.text ?? '') ? first : undefined
  }
  return callee.name === 'require' || callee.callee?.name === 'createRequire' ? first : undefined
}

const imports = {
  /** @param {any} context */
  create(context) {
    const file = projectPath(context.filename ?? context.getFilename())
    const own = borders.filter(border => border.from.test(file))
    if (own.length === 0 && rooms[file.split('/')[0] ?? ''] === undefined) return {}
    /**
     * @param {any} source names the imported module
     * @param {any} [declaration]
     */
    const check = (source, declaration = {}) => {
      const specifier = beginningOf(source)
      if (specifier === undefined || specifier.text === '') return
      if (!specifier.isWhole) return context.report({ node: source, message: COMPUTED })
      const target = targetOf(file, specifier.text)
      const onlyTypes = (declaration.importKind ?? declaration.exportKind) === 'type'
      const message =
        upwardImport(file, target) ??
        own.find(
          border =>
            border.to.test(target) && !(border.typesPass && onlyTypes) && !border.unless?.(file, target, declaration),
        )?.message
      if (message !== undefined) context.report({ node: source, message })
    }
    /** @param {any} declaration */
    const checkDeclaration = declaration => check(declaration.source, declaration)
    /** @param {any} node */
    const checkCall = node => {
      if (node.callee.object?.type === 'MetaProperty' && node.callee.property?.name === 'glob')
        return context.report({ node, message: COMPUTED })
      check(moduleArgument(node))
    }
    return {
      ImportDeclaration: checkDeclaration,
      ExportNamedDeclaration: checkDeclaration,
      ExportAllDeclaration: checkDeclaration,
      ImportExpression: checkDeclaration,
      TSImportType: checkDeclaration,
      CallExpression: checkCall,
      NewExpression: checkCall,
      /** @param {any} node */
      TSImportEqualsDeclaration: node => check(node.moduleReference.expression),
      /** @param {any} node */
      TSModuleDeclaration: node => check(node.id),
    }
  },
}

const routesInferTypes = {
  /** @param {any} context */
  create(context) {
    const file = projectPath(context.filename ?? context.getFilename())
    if (!/^server\/.*\.routes\.ts$/.test(file)) return {}
    const message =
      'A route takes its types from the schemas that it declares (server/validation/contractTypes). Name the schema instead: what is typed by hand is not what is checked.'
    return {
      /** @param {any} node */
      CallExpression(node) {
        const name = node.callee.property?.name ?? ''
        if (node.typeArguments && /^(get|head|post|put|patch|delete|route|all)$/.test(name))
          context.report({ node: node.typeArguments, message })
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
    'constant-names': constantNames,
  },
}
