import {
  ANY_PLACEHOLDER,
  type PlaceholderName,
  placeholders,
  type PlaceholderValues,
} from '../../../schemas/pages/placeholders.ts'

const nameOf: Readonly<Record<string, PlaceholderName>> = Object.fromEntries(
  Object.entries(placeholders).map(([name, character]) => [character, name as PlaceholderName]),
)
const encoded = Object.entries(placeholders).map(
  ([name, character]) => [name as PlaceholderName, encodeURIComponent(character)] as const,
)
/** Attributes in which a template has placeholders. */
const texts = ['datetime', 'title', 'aria-label']

/**
 * Puts values in the places of a copied template, as texts and in addresses. No markup is parsed. A missing value takes the
 * element around its place away.
 */
export function fillTexts<T extends Element>(element: T, values: PlaceholderValues): T {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (walker.nextNode()) found.push(walker.currentNode as Text)
  for (const text of found) fillText(text, values)
  for (const one of [element, ...element.querySelectorAll('*')]) fillAttributes(one, values)
  return element
}

function fillText(text: Text, values: PlaceholderValues): void {
  const names = (text.data.match(ANY_PLACEHOLDER) ?? []).flatMap(character => nameOf[character] ?? [])
  if (names.some(name => values[name] === null)) return text.parentElement?.remove()
  if (names.length > 0) text.data = filled(text.data, values)
}

function filled(text: string, values: PlaceholderValues): string {
  return text.replace(ANY_PLACEHOLDER, character => {
    const name = nameOf[character]
    return (name && values[name]) ?? character
  })
}

function fillAttributes(element: Element, values: PlaceholderValues): void {
  for (const name of texts) {
    const text = element.getAttribute(name)
    if (text !== null) element.setAttribute(name, filled(text, values))
  }
  const href = element.getAttribute('href')
  if (href?.includes('%') === true)
    element.setAttribute(
      'href',
      encoded.reduce((path, [name, mark]) => path.split(mark).join(encodeURIComponent(values[name] ?? '')), href),
    )
}
