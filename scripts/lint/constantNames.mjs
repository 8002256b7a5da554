// Lint rule for the names of constants: UPPER_SNAKE for plain values, camelCase for tables and functions.
import { projectPath } from './projectPath.mjs'

const ARITHMETIC = /^(\+|-|\*|\/|%|\*\*)$/

/**
 * Whether an initializer is a number, a string or a regular expression, as far as its syntax shows.
 * @param {any} node
 * @returns {boolean}
 */
function isPlainValue(node) {
  switch (node?.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return isPlainValue(node.expression)
    case 'Literal':
      return node.regex !== undefined || ['number', 'string', 'bigint'].includes(typeof node.value)
    case 'TemplateLiteral':
      return true
    case 'UnaryExpression':
      return (node.operator === '-' || node.operator === '+') && isPlainValue(node.argument)
    case 'BinaryExpression':
      return ARITHMETIC.test(node.operator)
    case 'NewExpression':
      return node.callee.name === 'RegExp'
    case 'TaggedTemplateExpression':
      return node.tag.object?.name === 'String' && node.tag.property?.name === 'raw'
    default:
      return false
  }
}

/**
 * Whether an initializer is an array, an object, a function or another instance, as far as its syntax shows.
 * @param {any} node
 * @returns {boolean}
 */
function isTable(node) {
  switch (node?.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return isTable(node.expression)
    case 'ArrayExpression':
    case 'ObjectExpression':
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return true
    case 'NewExpression':
      return node.callee.name !== 'RegExp'
    default:
      return false
  }
}

export const constantNames = {
  /** @param {any} context */
  create(context) {
    if (!/^(server|src|schemas|scripts)\//.test(projectPath(context.filename ?? context.getFilename()))) return {}
    return {
      /** @param {any} node */
      Program(node) {
        for (const statement of node.body) {
          const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
          if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') continue
          for (const { id, init } of declaration.declarations) {
            if (id.type !== 'Identifier') continue
            const isUpper = /^[A-Z][A-Z0-9_]*$/.test(id.name)
            if (isPlainValue(init) && !isUpper)
              context.report({
                node: id,
                message: `Numbers, strings and patterns of a module are named in UPPER_SNAKE, with the unit: ${id.name} → e.g. MAX_AGE_MS.`,
              })
            // A component may have a single letter.
            if (isTable(init) && isUpper && id.name.length > 1)
              context.report({ node: id, message: `Arrays, objects and functions are named in camelCase: ${id.name}.` })
          }
        }
      },
    }
  },
}
