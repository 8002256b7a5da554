type Unit = 's' | 'short' | 'reqps' | 'percentunit' | 'dateTimeFromNow'
type Query = { readonly expr: string; readonly legend: string }
type Panel = {
  readonly title: string
  readonly unit: Unit
  readonly queries: readonly Query[]
  readonly kind?: 'timeseries' | 'table' | 'stat'
}
type Row = { readonly title: string; readonly panels: readonly Panel[] }

const WINDOW = '$__rate_interval'
const dataSource = { type: 'prometheus', uid: '${datasource}' } as const
const COLUMNS = 24
const PANEL_WIDTH = 8
const PANEL_HEIGHT = 8

const rate = (metric: string, by: string, filter = ''): string => `sum by (${by}) (rate(${metric}${filter}[${WINDOW}]))`
const quantile = (share: number, metric: string, by: string, filter = ''): string =>
  `histogram_quantile(${String(share)}, sum by (le${by === '' ? '' : `, ${by}`}) (rate(${metric}_bucket${filter}[${WINDOW}])))`
const one = (title: string, unit: Unit, expr: string, legend: string, kind?: Panel['kind']): Panel => ({
  title,
  unit,
  queries: [{ expr, legend }],
  ...(kind === undefined ? {} : { kind }),
})

/** Every metric of docs/operations.md has a place here; tests/server/http/dashboard.test.ts compares them with a real response. */
const rows: readonly Row[] = [
  {
    title: 'Requests',
    panels: [
      one('Requests by status', 'reqps', rate('portal_http_request_seconds_count', 'status'), '{{status}}'),
      one(
        'Errors, share of all',
        'percentunit',
        `sum(rate(portal_http_request_seconds_count{status=~"5..",route!="/api/ready"}[${WINDOW}])) / sum(rate(portal_http_request_seconds_count{route!="/api/ready"}[${WINDOW}]))`,
        '5xx',
      ),
      {
        title: 'Duration',
        unit: 's',
        queries: [0.5, 0.95, 0.99].map(share => ({
          expr: quantile(share, 'portal_http_request_seconds', ''),
          legend: `p${String(share * 100)}`,
        })),
      },
      one(
        'Slowest routes, 95 %',
        's',
        `topk(10, ${quantile(0.95, 'portal_http_request_seconds', 'route')})`,
        '{{route}}',
        'table',
      ),
      one('Decisions about a login', 'reqps', rate('portal_login_total', 'method, result'), '{{method}} {{result}}'),
      one('Publications of forms, 95 %', 's', quantile(0.95, 'portal_form_publish_seconds', ''), 'publish'),
    ],
  },
  {
    title: 'Database',
    panels: [
      one('Time in statements', 's', `topk(10, ${rate('portal_db_call_seconds_sum', 'statement')})`, '{{statement}}'),
      one(
        'Slowest statements, 99 %',
        's',
        `topk(10, ${quantile(0.99, 'portal_db_call_seconds', 'statement')})`,
        '{{statement}}',
      ),
      one('Wait for a connection, 99 %', 's', quantile(0.99, 'portal_pool_wait_seconds', ''), 'wait'),
      one('Connections', 'short', 'sum by (state) (portal_pool_connections)', '{{state}}'),
    ],
  },
  {
    title: 'External services and messages',
    panels: [
      one(
        'Calls by result',
        'reqps',
        rate('portal_provider_seconds_count', 'provider, result'),
        '{{provider}} {{result}}',
      ),
      one(
        'Duration, 95 %',
        's',
        quantile(0.95, 'portal_provider_seconds', 'provider', '{result="ok"}'),
        '{{provider}}',
      ),
      one('Oldest message that waits', 's', 'max by (channel) (portal_outbox_oldest_seconds)', '{{channel}}'),
      one('Messages that wait', 'short', 'max by (channel, state) (portal_outbox_messages)', '{{channel}} {{state}}'),
    ],
  },
  {
    title: 'Processes',
    panels: [
      one('Releases', 'short', 'count by (release, page) (portal_release_info)', '{{release}} {{page}}', 'table'),
      one('Event loop, 99 %', 's', 'max by (instance) (portal_event_loop_delay_seconds)', '{{instance}}'),
      one('Password checks', 'short', 'sum by (state) (portal_hash_queue)', '{{state}}'),
      one('Exports', 'short', 'sum by (owner) (portal_export_queue)', '{{owner}}'),
      one(
        'Since a periodic task succeeded',
        's',
        'time() - max by (task) (portal_task_last_success_timestamp_seconds)',
        '{{task}}',
      ),
      one('Spans of traces', 'reqps', rate('portal_trace_spans_total', 'result'), '{{result}}'),
    ],
  },
  {
    title: 'Browsers',
    panels: [
      one('Errors', 'reqps', rate('portal_page_errors_total', 'release, name'), '{{release}} {{name}}'),
      one('Pages with errors', 'reqps', `topk(10, ${rate('portal_page_error_routes_total', 'route')})`, '{{route}}'),
      one('Largest paint, 75 %', 's', quantile(0.75, 'portal_page_lcp_seconds', 'entry'), '{{entry}}'),
      one('Interaction to paint, 75 %', 's', quantile(0.75, 'portal_page_inp_seconds', 'entry'), '{{entry}}'),
      one('Layout shift, 75 %', 'short', quantile(0.75, 'portal_page_cls', 'entry'), '{{entry}}'),
      one('Violations of the policy', 'reqps', rate('portal_csp_violations_total', 'directive'), '{{directive}}'),
      one('Reports that were not counted', 'reqps', rate('portal_page_reports_dropped_total', 'reason'), '{{reason}}'),
    ],
  },
  {
    title: 'Retention',
    panels: [
      one('Runs', 'reqps', rate('portal_retention_runs_total', 'result'), '{{result}}'),
      one('Removed rows', 'reqps', rate('portal_retention_removed_rows_total', 'kind'), '{{kind}}'),
      {
        title: 'Last run',
        unit: 'dateTimeFromNow',
        kind: 'stat',
        queries: [
          { expr: 'max(portal_retention_last_success_timestamp_seconds) * 1000', legend: 'success' },
          { expr: 'max(portal_retention_last_failure_timestamp_seconds) * 1000', legend: 'failure' },
        ],
      },
    ],
  },
]

/** `ops/grafana/portal.json`: a dashboard of all metrics, which Grafana 10 and newer imports. */
export function generatedDashboard(): [string, string][] {
  return [['ops/grafana/portal.json', `${JSON.stringify(dashboard(), null, 2)}\n`]]
}

function dashboard(): object {
  const panels: object[] = []
  let top = 0
  for (const { title, panels: own } of rows) {
    panels.push({
      id: panels.length + 1,
      type: 'row',
      title,
      collapsed: false,
      gridPos: place(0, top, COLUMNS, 1),
      panels: [],
    })
    top += 1
    const perLine = COLUMNS / PANEL_WIDTH
    for (const [index, panel] of own.entries()) {
      const line = Math.floor(index / perLine)
      panels.push(
        panelOf(
          panel,
          panels.length + 1,
          place((index % perLine) * PANEL_WIDTH, top + line * PANEL_HEIGHT, PANEL_WIDTH, PANEL_HEIGHT),
        ),
      )
    }
    top += Math.ceil(own.length / perLine) * PANEL_HEIGHT
  }
  return {
    uid: 'finance-portal',
    title: 'Finance portal',
    tags: ['finance-portal'],
    schemaVersion: 39,
    version: 1,
    editable: true,
    timezone: 'browser',
    refresh: '1m',
    time: { from: 'now-6h', to: 'now' },
    templating: { list: [{ name: 'datasource', label: 'Data source', type: 'datasource', query: 'prometheus' }] },
    panels,
  }
}

function panelOf({ title, unit, queries, kind = 'timeseries' }: Panel, id: number, gridPos: object): object {
  return {
    id,
    type: kind,
    title,
    datasource: dataSource,
    gridPos,
    fieldConfig: { defaults: { unit, ...(kind === 'timeseries' ? { min: 0 } : {}) }, overrides: [] },
    targets: queries.map(({ expr, legend }, index) => ({
      refId: 'ABCDE'[index],
      datasource: dataSource,
      expr,
      legendFormat: legend,
      ...(kind === 'table' ? { format: 'table', instant: true } : {}),
    })),
  }
}

const place = (x: number, y: number, w: number, h: number): object => ({ x, y, w, h })
