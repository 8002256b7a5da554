import type { Tables } from './tables.ts'

/** Tables whose statements have names of their own in metrics and traces; all others are `other`. */
export const namedTables = [
  'app_user',
  'application',
  'application_file',
  'audit_event',
  'bank_statement',
  'bank_transaction',
  'buyer_verification',
  'contract',
  'contract_document',
  'contract_request',
  'contract_third_party',
  'factor_invoice',
  'form_draft',
  'form_live',
  'form_version',
  'idempotency',
  'invoice',
  'invoice_bucket',
  'invoice_sum',
  'invoice_upload',
  'invoice_upload_file',
  'loan_bill',
  'loan_contract',
  'membership',
  'notification',
  'outbox',
  'party',
  'payment',
  'payout',
  'saved_form',
  'session',
  'sms_code',
  'third_party',
  'throttle',
] as const satisfies readonly (keyof Tables)[]

export const OTHER_STATEMENT = 'other'
const transactionCommands = ['begin', 'commit', 'rollback'] as const

/** Every name that `statementName` returns. */
export const statementNames: readonly string[] = [
  ...[...namedTables, OTHER_STATEMENT].flatMap(table => [`read ${table}`, `write ${table}`]),
  ...transactionCommands,
  OTHER_STATEMENT,
]

const named: ReadonlySet<string> = new Set(namedTables)
const FIRST_WORD = /^\s*([a-z]+)/i
const CHANGES = /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+"?[a-z_]/i
const TABLE = /\b(?:from|into|update|join)\s+"?([a-z_]+)/gi
/** Texts are few, since values are parameters; a list of values has a text for each length. */
const MAX_TEXTS = 2_000
const known = new Map<string, string>()

/**
 * Name of a statement for metrics and traces: what it does, and the first of the named tables that its text mentions.
 * The names are a fixed list, so that nothing of a text can become a label.
 */
export function statementName(text: string): string {
  const found = known.get(text)
  if (found !== undefined) return found
  if (known.size >= MAX_TEXTS) known.clear()
  const name = derivedName(text)
  known.set(text, name)
  return name
}

function derivedName(text: string): string {
  const word = (FIRST_WORD.exec(text)?.[1] ?? '').toLowerCase()
  const command = transactionCommands.find(one => one === word)
  if (command !== undefined) return command
  if (!['select', 'with', 'insert', 'update', 'delete', 'merge'].includes(word)) return OTHER_STATEMENT
  const isWrite = word !== 'select' && (word !== 'with' || CHANGES.test(text))
  const table = [...text.matchAll(TABLE)].map(([, name = '']) => name).find(name => named.has(name))
  return `${isWrite ? 'write' : 'read'} ${table ?? OTHER_STATEMENT}`
}
