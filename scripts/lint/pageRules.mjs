// Lint rules for the page: where fetch, markup from strings and loaded parts are allowed.
import { projectPath } from './projectPath.mjs'

export const fetchInApi = {
  /** @param {any} context */
  create(context) {
    const file = projectPath(context.filename ?? context.getFilename())
    if (!/^src\/(?!api\/)/.test(file)) return {}
    const message = 'Only src/api talks to the network. Add a typed method there and call that.'
    return {
      /** @param {any} node */
      CallExpression(node) {
        const callee = node.callee
        const name =
          callee.type === 'MemberExpression' && /^(window|globalThis|self|navigator)$/.test(callee.object.name)
            ? callee.property.name
            : callee.name
        if (name === 'fetch' || name === 'sendBeacon') context.report({ node, message })
      },
      /** @param {any} node */
      NewExpression(node) {
        if (/^(XMLHttpRequest|EventSource|WebSocket)$/.test(node.callee.name)) context.report({ node, message })
      },
    }
  },
}

export const noHtmlStrings = {
  /** @param {any} context */
  create(context) {
    const file = projectPath(context.filename ?? context.getFilename())
    if (!/^src\//.test(file)) return {}
    const message =
      'A string never becomes markup here (Trusted Types). Render it with components; HTML of the CMS goes through src/security/SafeHtml.'
    return {
      /** @param {any} node */
      JSXAttribute(node) {
        if (node.name.name === 'dangerouslySetInnerHTML' && !/^src\/security\//.test(file))
          context.report({ node, message })
      },
      /** @param {any} node */
      AssignmentExpression(node) {
        if (/^(innerHTML|outerHTML)$/.test(node.left.property?.name ?? '')) context.report({ node, message })
      },
    }
  },
}

/** Files that load optional code and handle its failure themselves. */
const LOADERS =
  /^src\/(main\.tsx|entries\/(go|firstScript)\.ts|form\/(loadValidator|portalServices|draft\/Draft)\.ts|form\/files\/FileListWidget\.tsx|pages\/request\/page\/useVisit\.ts|ui\/dates\/CalendarPopover\.tsx|ui\/lazy\/)/

export const partsByLazyPart = {
  /** @param {any} context */
  create(context) {
    const file = projectPath(context.filename ?? context.getFilename())
    if (!/^src\//.test(file) || LOADERS.test(file)) return {}
    const message =
      'A part that is loaded later goes through lazyPart (src/ui/lazy): without a connection it says so in its place and can be tried again, instead of taking the page with it.'
    /** @param {any} node */
    const isPassedOn = node => {
      for (let above = node.parent; above; above = above.parent)
        if (above.type === 'CallExpression' && /^(lazyPart|onDemand)$/.test(above.callee.name ?? '')) return true
      return false
    }
    return {
      /** @param {any} node */
      ImportDeclaration(node) {
        if (node.source.value !== 'react') return
        for (const one of node.specifiers) if (one.imported?.name === 'lazy') context.report({ node: one, message })
      },
      /** @param {any} node */
      MemberExpression(node) {
        if (node.object.name === 'React' && node.property.name === 'lazy') context.report({ node, message })
      },
      /** @param {any} node */
      ImportExpression(node) {
        if (!isPassedOn(node)) context.report({ node, message })
      },
    }
  },
}
