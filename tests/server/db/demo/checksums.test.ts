import { describe, expect, test } from 'vitest'
import {
  estonianCompanyCode,
  estonianVatNumber,
  latvianCompanyCode,
  lithuanianCompanyCode,
  lithuanianVatNumber,
} from '../../../../server/db/demo/checksums/companyCodes.ts'
import { estonianIban, iban } from '../../../../server/db/demo/checksums/iban.ts'
import {
  latvianPersonalCode,
  lithuanianOrEstonianPersonalCode,
} from '../../../../server/db/demo/checksums/personalCodes.ts'
import { generateDemoData } from '../../../../server/db/demo/generate.ts'

/** Published examples and numbers of public bodies: what the makers give must be what the registers gave. */
describe('check digits', () => {
  test.each([
    ['Lithuanian company', lithuanianCompanyCode('12411024'), '124110246'],
    ['Lithuanian company', lithuanianCompanyCode('18860768'), '188607684'],
    ['Latvian company', latvianCompanyCode('4000352160'), '40003521600'],
    ['Estonian company', estonianCompanyCode('1234567'), '12345678'],
    ['Estonian VAT', estonianVatNumber('10093155'), 'EE100931558'],
    ['Lithuanian VAT', lithuanianVatNumber('1195115'), 'LT119511515'],
    ['Lithuanian IBAN', iban('LT', '1000011101001000'), 'LT121000011101001000'],
    ['Latvian IBAN', iban('LV', 'BANK0000435195001'), 'LV80BANK0000435195001'],
    ['Estonian IBAN', estonianIban('22', '0022102014568'), 'EE382200221020145685'],
    ['Lithuanian personal code', lithuanianOrEstonianPersonalCode('1933-09-24', false, '006'), '33309240064'],
    ['Estonian personal code', lithuanianOrEstonianPersonalCode('1968-05-28', false, '010'), '36805280109'],
    ['Latvian personal code', latvianPersonalCode('1975-11-16', '999'), '161175-19997'],
  ])('%s', (_, made, known) => {
    expect(made).toBe(known)
  })

  test('every account number of the demo data has the remainder 1 required by ISO 13616', () => {
    const accounts = (generateDemoData().find(part => part.table === 'bank_account')?.rows ?? []).map(row =>
      String(row['account_number']),
    )
    expect(accounts.length).toBeGreaterThan(0)
    for (const account of accounts) {
      const digits = [...(account.slice(4) + account.slice(0, 4))]
        .map(character => String(Number.parseInt(character, 36)))
        .join('')
      expect(BigInt(digits) % 97n).toBe(1n)
      expect(account).toMatch(/^(LT\d{18}|LV\d{2}[A-Z]{4}\d{13}|EE\d{18})$/)
    }
  })
})
