/**
 * Imported by compiled validator modules from `/rt/validator-runtime.js` (server/forms/compile.ts writes that import).
 * The exports keep the shape of the CommonJS modules that ajv's generated code requires, so only its `require("…")`
 * calls are replaced. Adding an export is safe; removing one breaks published form versions.
 */
import formatsModule from 'ajv-formats/dist/formats.js'
import equalModule from 'ajv/dist/runtime/equal.js'
import ucs2lengthModule from 'ajv/dist/runtime/ucs2length.js'

/** Bundlers differ in the default import of a CommonJS module: its `exports`, or `exports.default`. */
function withDefault<T>(module: T | { default: T }): { default: T } {
  const inner = (module as { default?: T } | undefined)?.default
  return { default: inner ?? (module as T) }
}

function namespace<T extends object>(module: T | { default: T }): T {
  return 'fullFormats' in module ? (module as T) : (module as { default: T }).default
}

export const equal = withDefault(equalModule)
export const ucs2length = withDefault(ucs2lengthModule)
export const formats = namespace(formatsModule)
export { toIssues } from '../../schemas/validation/issues.ts'
