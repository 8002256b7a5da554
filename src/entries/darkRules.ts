/** The markup of a page in one mode, and its rules by name. */
export type RenderedMode = { markup: string; rules: Readonly<Record<string, string>> }

const CLASSES = /class="([^"]*)"/g
const OWN_CLASS = /^css-[\w-]+/

/**
 * The dark rules under the class names of the light page. Both modes have the same markup apart from names, so the names
 * in the same places belong together.
 * @throws Error when the two modes differ in more than the names of classes
 */
export function darkRules(light: RenderedMode, dark: RenderedMode): string {
  const lightClasses = classesOf(light.markup)
  const darkClasses = classesOf(dark.markup)
  if (lightClasses.length !== darkClasses.length) throw new Error('the page has other elements in dark mode')
  const darkName = new Map<string, string>()
  for (const [index, name] of lightClasses.entries()) {
    const other = darkClasses[index] ?? ''
    if (name === other) continue
    const known = darkName.get(name)
    if (known !== undefined && known !== other) throw new Error(`${name} has two meanings in dark mode`)
    darkName.set(name, other)
  }
  const named = [...darkName].map(([name, other]) =>
    (dark.rules[bare(other)] ?? '').replaceAll(`.${other}`, `.${name}`),
  )
  // Rules without a class: those of the document.
  const used = new Set([...lightClasses, ...darkClasses].map(bare))
  const common = Object.entries(dark.rules)
    .filter(([name]) => !used.has(name) && !Object.hasOwn(light.rules, name))
    .map(([, rule]) => rule)
  return [...common, ...named].join('')
}

function classesOf(markup: string): string[] {
  return [...markup.matchAll(CLASSES)].flatMap(([, names = '']) =>
    names.split(' ').filter(name => OWN_CLASS.test(name)),
  )
}

/** The name of a rule in emotion's cache: without the prefix of the class. */
function bare(name: string): string {
  return name.replace(/^css-/, '')
}
