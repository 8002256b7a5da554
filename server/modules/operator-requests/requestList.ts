import { columns, computed, id, text, timestamp } from '../../lists/columns.ts'
import { listOf } from '../../lists/List.ts'
import { searchIn } from '../../lists/searchIn.ts'

const noSort = { sort: [] } as const

export const REQUEST_SOURCE = `from contract_request r join contract c on c.id = r.contract_id join party p on p.id = r.party_id
  left join third_party t on t.id = r.third_party_id left join app_user u on u.id = r.ended_by`

/** schemas/entities/operator-request.json, the fields of the list, from REQUEST_SOURCE. */
export const requestColumns = columns('operator-request', {
  id: id('r.id'),
  reference: text('r.reference'),
  createdAt: timestamp('r.created_at'),
  companyName: text('p.name', { sort: ['p.name collate "und-x-icu"', 'r.created_at'] }),
  companyCode: computed('p.registration_code'),
  contractNumber: text('c.contract_number', { sort: ['c.contract_number', 'r.created_at'] }),
  kind: text('r.kind', { sort: ['r.kind', 'r.created_at'] }),
  thirdPartyName: computed('t.name'),
  status: text('r.status', { sort: ['r.status', 'r.created_at'] }),
  createdByName: computed('r.created_by_name'),
  endedAt: timestamp('r.ended_at', noSort),
  endedByName: computed("nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), '')"),
  revision: computed('r.revision'),
  note: computed('(select e.note from contract_request_event e where e.request_id = r.id order by e.id desc limit 1)'),
})

export const requestList = listOf('operator/requests', requestColumns, {
  api: {
    name: 'operator-request',
    calls: ['list', 'tabs', 'export'],
    describe: { tabs: 'Filters of the list; that of the tabs is ignored.' },
    days: 'common/date.json',
    multiselect: { uniqueItems: true },
  },
  predicates: {
    search: searchIn(
      'r.reference',
      'p.name',
      'p.registration_code',
      'c.contract_number',
      't.name',
      'r.created_by_name',
    ),
  },
  tabs: { by: ['status'] },
})
