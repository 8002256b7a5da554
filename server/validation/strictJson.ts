import { visit, type JSONPath } from 'jsonc-parser'
import { pointerToken, type Issue } from '../../schemas/validation/issues.ts'

/**
 * Names that occur twice in one object of a JSON text. `JSON.parse` keeps the last one silently, other readers the first: on a body
 * that moves money the two must not be allowed to differ. The text has been parsed before, so it is known to be JSON.
 *
 * @returns one issue `duplicateKey` for each repeated name, at the place where it is repeated
 */
export function duplicateKeys(text: string): Issue[] {
  const issues: Issue[] = []
  const objects: Set<string>[] = []
  visit(text, {
    onObjectBegin: () => void objects.push(new Set()),
    onObjectEnd: () => void objects.pop(),
    onObjectProperty: (name, _offset, _length, _line, _character, path: () => JSONPath) => {
      const names = objects.at(-1)
      if (names?.has(name)) issues.push({ path: [...path(), name].map((step) => `/${pointerToken(String(step))}`).join(''), code: 'duplicateKey' })
      names?.add(name)
    },
  })
  return issues
}
