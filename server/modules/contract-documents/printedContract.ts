import { formatMoney, formatRate } from '../../../schemas/format/decimal.ts'
import type { ContractDocumentType } from '../../db/tables.ts'
import type { PrintedDocument, PrintedFact, PrintedTable } from '../../pdf/printed.ts'
import type { Texts } from '../../texts/texts.ts'
import type { ContractFacts, DocumentRow, SignerRow } from './contract-documents.types.ts'
import { languageTags } from '../../texts/language.ts'

type Source = {
  readonly document: DocumentRow
  readonly facts: ContractFacts
  readonly signers: readonly SignerRow[]
  readonly texts: Texts
  readonly creator: string
  readonly now: Date
}
type Text = (key: string, parameters?: Readonly<Record<string, string | number>>) => string
type Fact = 'limit' | 'start' | 'end' | 'interest' | 'advance' | 'term' | 'commission' | 'late'

const term: readonly Fact[] = ['start', 'end']
const factsOf: Readonly<Record<ContractDocumentType, readonly Fact[]>> = {
  CONTRACT: ['limit', 'interest', 'advance', 'term', ...term],
  GENERAL_CONDITIONS: term,
  PRICE_LIST: ['interest', 'commission', 'late', ...term],
  ANNEX: ['limit', 'term', ...term],
  AMENDMENT: ['limit', 'interest', ...term],
  DATA_PROTECTION: term,
}

/** A document that the portal writes itself, from the contract's data and in the document's own language; who has signed stands at its end. */
export function printedContract({ document, facts, signers, texts, creator, now }: Source): PrintedDocument {
  const text: Text = (key, parameters) => texts.get(document.language, 'server', key, parameters)
  return {
    language: languageTags[document.language],
    title: text(`contractDocument.title.${document.type}`),
    subtitle: text('contractDocument.subtitle', { number: document.contractNumber, version: document.contractVersion }),
    author: facts.factorName,
    creator,
    createdAt: now,
    parties: [
      { heading: text('contractDocument.factor'), name: facts.factorName, lines: [] },
      {
        heading: text('contractDocument.client'),
        name: facts.clientName,
        lines: [facts.clientCode, facts.clientVat, facts.clientAddress].filter(line => line !== null),
      },
    ],
    facts: factsOf[document.type].map(fact => printedFact(fact, facts, text)),
    tables: document.status === 'SIGNED' ? [signatures(signers, text)] : [],
    notes: [text(`contractDocument.note.${document.type}`)],
    pageText: text('contractDocument.page', { page: '%{page}', pages: '%{pages}' }),
  }
}

function printedFact(fact: Fact, facts: ContractFacts, text: Text): PrintedFact {
  const values: Readonly<Record<Fact, string>> = {
    limit: formatMoney(facts.creditLimit, facts.currency),
    start: facts.startDate,
    end: facts.endDate,
    interest: formatRate(facts.interestRate),
    advance: formatRate(facts.advanceRate),
    term: String(facts.paymentTerm),
    commission: formatRate(facts.commissionRate),
    late: formatRate(facts.lateRate),
  }
  return { label: text(`contractDocument.fact.${fact}`), value: values[fact] }
}

function signatures(signers: readonly SignerRow[], text: Text): PrintedTable {
  return {
    title: text('contractDocument.signers'),
    totals: [],
    columns: [
      { label: text('contractDocument.signer'), wide: true },
      { label: text('contractDocument.email') },
      { label: text('contractDocument.signedAt') },
    ],
    rows: signers.map(({ firstName, lastName, email, signedAt }) => [
      `${firstName} ${lastName}`,
      email,
      signedAt === null ? '' : signedAt.toISOString().slice(0, 10),
    ]),
  }
}
