import type { Kysely } from 'kysely'
import type { SimulatorSamplesAnswer } from '../../../schemas/generated/types/actions/simulator-samples-answer.ts'
import type { Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import { businessDay } from '../../texts/businessDay.ts'
import { sampleDocuments } from '../../uploads/documents/sampleDocuments.ts'
import { sampleFiles, type SampleFile } from '../../uploads/spreadsheet/sampleFiles.ts'
import { sampleContract } from './simulator.repository.ts'

type Tools = { readonly db: Kysely<Tables>; readonly now: () => Date }

/** Sample files for the invoice upload, made for the first contract that accepts uploads. */
export async function samples(tools: Tools): Promise<SimulatorSamplesAnswer> {
  const { contractNumber, files } = await made(tools)
  return files.map(({ name }) => ({ name, contractNumber }))
}

/** @throws PortalError NOT_FOUND */
export async function sample(tools: Tools, name: string): Promise<SampleFile> {
  const file = (await made(tools)).files.find(one => one.name === name)
  if (file === undefined) throw new PortalError('NOT_FOUND')
  return file
}

async function made({ db, now }: Tools): Promise<{ contractNumber: string; files: readonly SampleFile[] }> {
  const contract = await sampleContract(db)
  if (contract === undefined) return { contractNumber: '', files: [] }
  const { contractNumber, currency, buyers, company: seller } = contract
  const today = businessDay(now())
  const sheets = await sampleFiles(buyers, { contractNumber, currency, language: 'lt', isReverse: false, today })
  const companies = buyers.map(({ name, registrationCode: code }) => ({ name, code }))
  return { contractNumber, files: [...sheets, ...sampleDocuments({ seller, buyers: companies, today, currency })] }
}
