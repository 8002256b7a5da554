/**
 * Markup allowed in legal texts. A link's address is the only attribute: no style, class, id or handler is possible.
 */
const allowedTags: ReadonlySet<string> = new Set(['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'h3', 'h4', 'a'])
const ENTITY_PATTERN = /^&(?:amp|lt|gt|quot|nbsp|#39);/
const TAG_PATTERN = /^<(\/?)([a-z][a-z0-9]*)(?: href="([^"<>]*)")?>/
const ADDRESS_PATTERN = /^(?:https:\/\/[a-z0-9.-]+(?:[/?#][^\s\\]*)?|mailto:[^\s?&]+@[a-z0-9.-]+|\/[a-zA-Z0-9/_-]*)$/
/** Browsers close a paragraph when one of these begins, so inside one they would be parsed differently. */
const blocks: ReadonlySet<string> = new Set(['p', 'ul', 'ol', 'h3', 'h4'])

/**
 * Validates HTML by a strict grammar instead of cleaning it. Anything not explicitly allowed rejects the text, so
 * browsers cannot parse it differently. Texts are checked when loaded, and the page sanitises them again.
 * @returns problems with their position, empty for a valid text
 */
export function htmlProblems(html: string): string[] {
  const open: string[] = []
  for (let at = 0; at < html.length;) {
    const rest = html.slice(at)
    const character = html[at]
    if (character === '&') {
      const entity = ENTITY_PATTERN.exec(rest)
      if (entity === null) return [`${at}: "&" without a known entity`]
      at += entity[0].length
    } else if (character === '<') {
      const found = TAG_PATTERN.exec(rest)
      const problem = found === null ? 'not an allowed tag' : tagProblem(found, open)
      if (problem !== undefined) return [`${at}: ${problem}`]
      at += found?.[0].length ?? 0
    } else if (character === '>') {
      return [`${at}: ">" outside of a tag`]
    } else {
      at += 1
    }
  }
  return open.length === 0 ? [] : [`${html.length}: <${open.join('><')}> not closed`]
}

function tagProblem([, slash, name = '', href]: RegExpExecArray, open: string[]): string | undefined {
  if (!allowedTags.has(name)) return `<${name}> is not allowed`
  if (slash === '/')
    return name !== 'br' && href === undefined && open.pop() === name ? undefined : `</${name}> closes nothing`
  if ((name === 'a') !== (href !== undefined)) return `<${name}> with or without an address`
  if (href !== undefined && !ADDRESS_PATTERN.test(href.replaceAll('&amp;', '&')))
    return 'the address of a link is not allowed'
  if (name === 'a' && open.includes('a')) return '<a> within <a>'
  if (blocks.has(name) && open.some(outer => outer === 'p' || outer === 'h3' || outer === 'h4' || outer === 'a'))
    return `<${name}> within a paragraph`
  if ((name === 'li') !== (open.at(-1) === 'ul' || open.at(-1) === 'ol')) return `<${name}> in the wrong place`
  if (name !== 'br') open.push(name)
  return undefined
}
