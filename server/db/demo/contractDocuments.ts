import type { ContractDocumentType, Language } from '../tables.ts'
import { addDays, atMinute } from './calendar.ts'
import type { DemoParty } from './companies.ts'
import type { Row } from './generate.ts'
import type { DemoUser } from './people.ts'
import { Random } from './random.ts'

export type DemoDocuments = { readonly documents: Row[]; readonly signers: Row[] }
type Signer = { readonly email: string; readonly firstName: string; readonly lastName: string }

const languages: Readonly<Record<DemoParty['country'], Language>> = { LT: 'lt', LV: 'lv', EE: 'ee' }

/** File names as each country would write them, without characters that file systems garble. */
const fileNames: Readonly<Record<Language, Readonly<Record<ContractDocumentType, string>>>> = {
  en: {
    CONTRACT: 'contract',
    GENERAL_CONDITIONS: 'general-conditions',
    PRICE_LIST: 'price-list',
    ANNEX: 'annex',
    AMENDMENT: 'amendment',
    DATA_PROTECTION: 'data-protection',
  },
  lt: {
    CONTRACT: 'sutartis',
    GENERAL_CONDITIONS: 'bendrosios-salygos',
    PRICE_LIST: 'kainynas',
    ANNEX: 'priedas',
    AMENDMENT: 'papildomas-susitarimas',
    DATA_PROTECTION: 'duomenu-apsauga',
  },
  lv: {
    CONTRACT: 'ligums',
    GENERAL_CONDITIONS: 'visparigie-noteikumi',
    PRICE_LIST: 'cenradis',
    ANNEX: 'pielikums',
    AMENDMENT: 'papildu-vienosanas',
    DATA_PROTECTION: 'datu-aizsardziba',
  },
  ee: {
    CONTRACT: 'leping',
    GENERAL_CONDITIONS: 'uldtingimused',
    PRICE_LIST: 'hinnakiri',
    ANNEX: 'lisa',
    AMENDMENT: 'lisakokkulepe',
    DATA_PROTECTION: 'andmekaitse',
  },
}
const usual: readonly ContractDocumentType[] = [
  'CONTRACT',
  'GENERAL_CONDITIONS',
  'PRICE_LIST',
  'DATA_PROTECTION',
  'ANNEX',
  'AMENDMENT',
]

/**
 * Documents of every contract: four to six signed at its start, or the two that await signatures, the second of them
 * also by a colleague. They have no content: the portal generates it when they are opened, so that loading demo data
 * stays fast.
 */
export function makeContractDocuments(
  seed: number,
  {
    contracts,
    parties,
    people,
  }: { contracts: readonly Row[]; parties: readonly DemoParty[]; people: readonly DemoUser[] },
): DemoDocuments {
  const random = new Random(seed)
  const world: DemoDocuments = { documents: [], signers: [] }
  for (const contract of contracts) {
    const party = parties[Number(contract['party_id']) - 1]
    const able = people
      .filter(
        ({ permissions, parties: own }) => permissions.includes('SIGN_CONTRACT') && own.includes(party?.fid ?? ''),
      )
      .map(({ username, email, firstName, lastName }) => ({
        email: email ?? `${username}@finance-portal.example`,
        firstName,
        lastName,
      }))
    const local = languages[party?.country ?? 'LT']
    if (contract['status'] === 'READY_FOR_SIGNING') addWaiting(world, contract, local, able)
    else addSigned(world, contract, { local, able, random })
  }
  return world
}

function addWaiting(world: DemoDocuments, contract: Row, local: Language, able: readonly Signer[]): void {
  add(world, contract, { type: 'CONTRACT', language: local, signers: able.slice(0, 1), signedAt: null })
  add(world, contract, { type: 'GENERAL_CONDITIONS', language: 'en', signers: able.slice(0, 2), signedAt: null })
}

function addSigned(
  world: DemoDocuments,
  contract: Row,
  { local, able, random }: { local: Language; able: readonly Signer[]; random: Random },
): void {
  const count = random.int(4, 6)
  usual.slice(0, count).forEach(type => {
    const signedAt = atMinute(addDays(String(contract['start_date']), -random.int(1, 5)), random.int(8 * 60, 15 * 60))
    const language =
      type === 'GENERAL_CONDITIONS' || type === 'DATA_PROTECTION' ? random.choose([local, 'en'] as const) : local
    add(world, contract, { type, language, signers: able.slice(0, random.int(1, 2)), signedAt })
  })
}

type Draft = { type: ContractDocumentType; language: Language; signers: readonly Signer[]; signedAt: string | null }

function add(world: DemoDocuments, contract: Row, { type, language, signers, signedAt }: Draft): void {
  const id = String(world.documents.length + 1)
  const position = world.documents.filter(each => each['contract_id'] === contract['id']).length + 1
  world.documents.push({
    id,
    contract_id: contract['id'],
    contract_version: contract['contract_version'],
    position,
    file_name: `${String(contract['contract_number'])}_${fileNames[language][type]}.pdf`,
    language,
    type,
    status: signedAt === null ? 'UNSIGNED' : 'SIGNED',
    content: null,
    signed_content: null,
    signed_at: signedAt,
  })
  signers.forEach(({ email, firstName, lastName }, index) =>
    world.signers.push({
      id: String(world.signers.length + 1),
      document_id: id,
      position: index + 1,
      email,
      first_name: firstName,
      last_name: lastName,
      signed_at: signedAt,
    }),
  )
}
