import list from './commonPasswords.json' with { type: 'json' }

const cores: ReadonlySet<string> = new Set(list.cores.flatMap(line => line.split(' ')))

/** "Passw0rd2024!" is "password" padded to satisfy the rules. More padding than this counts as a secret of its own. */
const MAX_SURROUNDING = 10
const MIN_DISTINCT = 5
/** Shorter names occur in too many words to be significant. */
const MIN_NAME_LENGTH = 4

const substitutes: Readonly<Record<string, string>> = {
  '4': 'a',
  '@': 'a',
  '3': 'e',
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '|': 'i',
  '5': 's',
  $: 's',
  '7': 't',
}

/** Account data that an attacker may know. */
export type OwnNames = { readonly username: string; readonly email: string; readonly companies: readonly string[] }

/**
 * True for passwords that attackers try first. These are leaked ones in any variant (capitals, accents, padding, digits
 * for letters) and ones of very few distinct characters. The user name, e-mail address and company names must not occur
 * in it either.
 */
export function isCommonPassword(password: string, names: OwnNames): boolean {
  const plain = plainOf(password)
  if (new Set(plain).size < MIN_DISTINCT) return true
  const core = plain.replace(/^[^a-z]+|[^a-z]+$/g, '')
  if (plain.length - core.length <= MAX_SURROUNDING && cores.has(withLetters(core))) return true
  const spellings = [plain, compact(plain), withLetters(plain), compact(withLetters(plain))]
  return ownNames(names).some(name => spellings.some(spelling => spelling.includes(name)))
}

function ownNames({ username, email, companies }: OwnNames): string[] {
  const mailbox = email.split('@')[0] ?? ''
  const names = [username, email, mailbox, ...companies.flatMap(company => [company, withoutForm(company)])]
  return names.flatMap(name => [plainOf(name), compact(plainOf(name))]).filter(name => name.length >= MIN_NAME_LENGTH)
}

/** Removes the legal form: "UAB „Baltic Timber“" becomes "Baltic Timber". */
function withoutForm(company: string): string {
  return company.replace(/(^|[\s,"„“])(UAB|AB|MB|IĮ|VšĮ|SIA|AS|OÜ|OU|Ltd|Oy)(?=$|[\s,"„“.])/giu, ' ')
}

/** Lower case without accents: "Šarūnas" becomes "sarunas". */
function plainOf(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').trim()
}

function compact(text: string): string {
  return text.replace(/[^a-z0-9]/g, '')
}

function withLetters(text: string): string {
  return text.replace(/[4@301!|5$7]/g, character => substitutes[character] ?? character)
}
