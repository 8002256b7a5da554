import type { Language } from '../../db/tables.ts'
import { isJsonObject } from '../../forms/documents.ts'
import { valueAt, valuesAt } from '../../forms/valueAt.ts'
import type { Texts } from '../../texts/texts.ts'
import { amount } from './answers.ts'
import type { ListedRequest } from './contract-requests.repository.ts'

const UNIT_SUFFIX = 'Eur'

/** One-line summary of a request in the reader's language. */
export function requestSummary(
  texts: Texts,
  language: Language,
  { kind, payload, third_party_name: thirdParty }: Pick<ListedRequest, 'kind' | 'payload' | 'third_party_name'>,
): string {
  const text = (key: string, parameters: Record<string, string>) => texts.get(language, 'server', key, parameters)
  const value = (path: string): string | undefined => {
    const found = valueAt(payload, path)
    return typeof found === 'string' ? found : undefined
  }
  const name = thirdParty ?? ''
  switch (kind) {
    case 'INCREASE_LIMIT':
      return text('contractRequest.summary.limit', {
        amount: amount(value('contract_increase_limit.contract_requested_limit') ?? '', UNIT_SUFFIX),
      })
    case 'PROLONG':
      return text('contractRequest.summary.endDate', {
        date: value('contract_prolong.contract_requested_valid_to') ?? '',
      })
    case 'ADD_BUYER':
      return valuesAt(isJsonObject(payload) ? payload : {}, 'contract_add_buyer.buyers.buyer_company_name')
        .map(one => String(one.value))
        .join(', ')
    case 'EDIT_BUYER': {
      const limit = value('buyer_requested_new_limit')
      const address = value('new_buyer_address')
      return [
        name,
        ...(limit === undefined ? [] : [text('contractRequest.summary.limit', { amount: amount(limit, UNIT_SUFFIX) })]),
        ...(address === undefined ? [] : [text('contractRequest.summary.address', { address })]),
      ].join('; ')
    }
    case 'DELETE_BUYER':
      return name
  }
}
