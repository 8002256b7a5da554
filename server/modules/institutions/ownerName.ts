/** Legal forms of the four countries, short and long, as one word each. Without diacritics, as the names are when they are compared. */
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
/** Letters that have no parts to be taken off. */
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
/** Between the owners of a joint account. A comma stands within names too, and divides nothing. */
const betweenOwners = /[;/&+]|\s(?:ir|un|ja|and|or)\s/iu

type Named = { readonly words: string; readonly forms: string }

/** Whether a bank's name of a person is this full name. Case, diacritics, dashes and the order of the names do not count; a name more or less does. One of several owners is enough. */
export function isPerson(ownerName: string, name: string, surname: string): boolean {
  const wanted = sorted(wordsOf(`${name} ${surname}`))
  return wanted !== '' && [ownerName, ...ownerName.split(betweenOwners)].some(one => sorted(wordsOf(one)) === wanted)
}

/** Whether a bank's name of a company is this name. Quotes and the place of the legal form do not count; two different forms are two companies. */
export function isCompany(ownerName: string, name: string): boolean {
  const owner = companyOf(ownerName)
  const wanted = companyOf(name)
  return (
    wanted.words !== '' &&
    owner.words === wanted.words &&
    (owner.forms === wanted.forms || owner.forms === '' || wanted.forms === '')
  )
}

function companyOf(name: string): Named {
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

/** What is left of a name when it is written in plain small letters and digits. */
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
