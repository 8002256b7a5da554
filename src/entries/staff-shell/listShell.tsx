import type { QueryKey } from '@tanstack/react-query'
import { ResourceContextProvider } from 'ra-core'

import { contractResource } from '../../../schemas/listFilters.ts'
import { type ListShellInput, pagerPlaceholders, PLACEHOLDER } from '../../../schemas/pages/shellData.ts'
import type { ResourceDefinition } from '../../../schemas/resourceDefinition.ts'
import { columnsKey } from '../../builders/list/columns.ts'
import { linkColumn } from '../../builders/list/linkColumn.ts'
import { ResourceList } from '../../builders/list/ResourceList.tsx'
import { phrase } from '../../i18n/phrase.ts'
import { contentOf } from './contentOf.ts'
import { sampleRows } from './listSamples.ts'
import type { ShellParts } from './renderShell.tsx'
import { NOBODY, ShellApp } from './ShellApp.tsx'

type Rows = readonly Record<string, unknown>[]

/** The element around the rows (ResourceList.tsx). */
const ROWS = '<div class="print-wide">'

/** The shell of a list: its page while the rows load, and a table with every variant of every cell. */
export function listShell(input: ListShellInput): ShellParts {
  const { definition, language, texts } = input
  const samples = sampleRows(definition)
  const text = (key: string) => phrase(texts[key] ?? key, pagerPlaceholders, language)
  return {
    title: phrase(texts[`resources.${definition.name}.name`] ?? '', { smart_count: 2 }, language),
    page: <ListPage input={input} rows={undefined} />,
    template: markupOf => contentOf(markupOf(<ListPage input={input} rows={samples.rows} />), ROWS),
    data: {
      kind: 'list',
      name: definition.name,
      ...(definition.rowId === undefined ? {} : { rowId: definition.rowId }),
      api: definition.api,
      language,
      columns: samples.columns,
      rowClick: definition.rowClick,
      expandWhen: definition.expand?.when,
      hasExpand: definition.expand !== undefined,
      hasSelection: definition.selection !== undefined,
      link: linkColumn(definition) ?? 'id',
      pager: { range: text('factoring.pager.range'), rangeOfMore: text('factoring.pager.rangeOfMore') },
    },
  }
}

type Props = {
  input: ListShellInput
  /** undefined: the rows are still loading. */
  rows: Rows | undefined
}

function ListPage({ input, rows }: Props) {
  const { definition } = input
  const { role = 'STAFF', product, permission = 'READ' } = definition
  // Parts of a page have data of their own; the app adds them.
  const { actions: _actions, panels: _panels, ...own } = definition
  return (
    <ShellApp
      input={input}
      path={definition.path ?? '/'}
      access={{ role, product, permissions: [...new Set(['READ' as const, permission])] }}
      definitions={{ ...input.definitions, [definition.name]: own as ResourceDefinition }}
      answerOf={key => listAnswer(key, definition, rows)}
      preferences={rows === undefined ? {} : { [columnsKey(definition.name)]: [] }}
    >
      <ResourceContextProvider value={definition.name}>
        <ResourceList resource={definition.name} />
      </ResourceContextProvider>
    </ShellApp>
  )
}

/** One contract without a number, and the rows if given. */
function listAnswer([resource, call]: QueryKey, { name, product }: ResourceDefinition, rows: Rows | undefined) {
  if (call !== 'getList') return undefined
  if (resource === name && rows !== undefined) return { data: rows, total: rows.length }
  const contracts = product === undefined ? '' : contractResource(product)
  const contract = { id: NOBODY, contractNumber: PLACEHOLDER, factoringProduct: 'ORDINARY', status: 'ACTIVE' }
  return resource === contracts && contracts !== name ? { data: [contract], total: 1 } : undefined
}
