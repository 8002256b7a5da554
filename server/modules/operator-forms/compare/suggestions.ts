import { codeFits, type ChecksumUi } from '../../../../schemas/validation/checksum.ts'
import type { JsonObject } from '../../../forms/documents.ts'
import { fieldUi } from '../../../forms/check/layout.ts'
import { offeredValues } from '../../../forms/offered.ts'
import { pathOf, type Document } from '../../../forms/payload/document.ts'
import { valueAt } from '../../../forms/valueAt.ts'
import { classifierKinds } from '../../classifiers/classifiers.types.ts'
import type { ChainTools } from './chain.ts'

const MAX_CODES = 4
const LIST_POSITION = /\/\d+(?=\/|$)/g

/** Answers that are kind to read, by the kind of autofill. */
const readableTexts: Readonly<Record<string, string>> = {
  'given-name': 'Anna',
  'family-name': 'Kalna',
  'address-level2': 'Vilnius',
  'street-address': 'Main Street 1',
  'postal-code': '01100',
  organization: 'Example',
  email: 'anna@example.com',
}

/** Values that the lists of the portal and the check digits accept, which no schema shows. */
export function suggestionsOf(
  ui: JsonObject,
  { classifiers, portal }: Pick<ChainTools, 'classifiers' | 'portal'>,
): (document: Document, pointer: string) => readonly unknown[] {
  return (document, pointer) => {
    const path = pathOf(pointer.replaceAll(LIST_POSITION, ''))
    const { classifier, widget, group, options, checksum, autocomplete } = lookOf(ui, path)
    const known = classifierKinds.find(one => one === classifier)
    if (known !== undefined && widget === 'phone')
      return classifiers
        .values(known, 'en')
        .slice(0, MAX_CODES)
        .map(({ code }) => `${code}61234567`)
    if (known !== undefined) {
      const owner = typeof group === 'string' ? valueAt(document, group) : undefined
      const codes = classifiers
        .values(known, 'en', typeof owner === 'string' ? owner : undefined)
        .map(({ code }) => code)
      return codes.slice(0, MAX_CODES).flatMap(code => (/^\d+$/.test(code) ? [code, Number(code)] : [code]))
    }
    const offered = offeredValues(options, portal)
    if (offered !== undefined) return offered.slice(0, MAX_CODES)
    if (isChecksum(checksum)) return codesFor(checksum, document)
    const text = typeof autocomplete === 'string' ? readableTexts[autocomplete] : undefined
    return text === undefined ? [] : [text]
  }
}

/** The kind of an uploaded file is an answer of the list of files, which names its classifier. */
function lookOf(ui: JsonObject, path: string): JsonObject {
  const list = /^(.+)\.documentType$/.exec(path)?.[1]
  const files = list === undefined ? {} : fieldUi(ui, list)
  return files['widget'] === 'file-list' ? files : fieldUi(ui, path)
}

function isChecksum(checksum: unknown): checksum is ChecksumUi {
  return typeof checksum === 'object' && checksum !== null && 'kind' in checksum
}

function codesFor({ kind, country }: ChecksumUi, document: Document): string[] {
  const place = country === undefined ? undefined : valueAt(document, country)
  const stems = kind === 'personalCode' ? ['4900101001'] : ['11111111', '1111111', '4000000000']
  return stems
    .map(stem =>
      Array.from({ length: 10 }, (_, digit) => `${stem}${digit}`).find(
        code => codeFits(kind, code, typeof place === 'string' ? place : undefined) === true,
      ),
    )
    .filter(code => code !== undefined)
}
