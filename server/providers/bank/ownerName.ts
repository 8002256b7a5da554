/** Legal forms of the four countries, long form to short. Without diacritics, like the names they are compared with. */
const longForms: readonly (readonly [RegExp, string])[] = [
  [/\buzdaroji akcine bendrove\b/g, 'uab'],
  [/\bakcine bendrove\b/g, 'ab'],
  [/\bmazoji bendrija\b/g, 'mb'],
  [/\bindividuali imone\b/g, 'ii'],
  [/\bviesoji istaiga\b/g, 'vsi'],
  [/\bsabiedriba ar ierobezotu atbildibu\b/g, 'sia'],
  [/\bakciju sabiedriba\b/g, 'as'],
  [/\bindividualais komersants\b/g, 'ik'],
  [/\bosauhing\b/g, 'ou'],
  [/\baktsiaselts\b/g, 'as'],
  [/\bfuusilisest isikust ettevotja\b/g, 'fie'],
  [/\bosakeyhtio\b/g, 'oy'],
  [/\bjulkinen osakeyhtio\b/g, 'oyj'],
  [/\bkommandiittiyhtio\b/g, 'ky'],
]
const legalForms: ReadonlySet<string> = new Set([
  'uab',
  'ab',
  'mb',
  'ii',
  'vsi',
  'tub',
  'kub',
  'sia',
  'as',
  'ik',
  'ps',
  'ks',
  'ou',
  'fie',
  'tu',
  'uu',
  'oy',
  'oyj',
  'ky',
  'ay',
  'tmi',
  'ltd',
  'gmbh',
])
/** Letters that Unicode decomposition leaves unchanged. */
const letters: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
  ı: 'i',
}
/** Separators between owners of a joint account. A comma does not separate, because it also occurs within names. */
const OWNER_SEPARATOR = /[;/&+]|\s(?:ir|un|ja|and|or)\s/iu

type CompanyName = { readonly words: string; readonly forms: string }

/**
 * True when the bank's name equals this full name. Case, diacritics, dashes and name order are ignored; an additional
 * or missing name is a mismatch. Matching one of several owners is enough.
 */
export function isPerson(ownerName: string, name: string, surname: string): boolean {
  const wanted = sorted(wordsOf(`${name} ${surname}`))
  return wanted !== '' && [ownerName, ...ownerName.split(OWNER_SEPARATOR)].some(one => sorted(wordsOf(one)) === wanted)
}

/**
 * True when the bank's company name equals this name. Quotes and the position of the legal form are ignored; different
 * legal forms mean different companies.
 */
export function isCompany(ownerName: string, name: string): boolean {
  const owner = companyOf(ownerName)
  const wanted = companyOf(name)
  return (
    wanted.words !== '' &&
    owner.words === wanted.words &&
    (owner.forms === wanted.forms || owner.forms === '' || wanted.forms === '')
  )
}

function companyOf(name: string): CompanyName {
  const text = longForms.reduce(
    (done, [long, short]) => done.replace(long, short),
    wordsOf(name.replaceAll('.', '')).join(' '),
  )
  const words = text.split(' ')
  const rest = words.filter(word => !legalForms.has(word))
  return rest.length === 0
    ? { words: text, forms: '' }
    : { words: rest.join(' '), forms: sorted(words.filter(word => legalForms.has(word))) }
}

/** Splits a name into words of plain lower-case letters and digits. */
function wordsOf(name: string): string[] {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øłđßæœþðı]/g, letter => letters[letter] ?? letter)
  return plain
    .replace(/['’`´]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

function sorted(words: readonly string[]): string {
  return words.toSorted().join(' ')
}
