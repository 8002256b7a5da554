type SimulatedDeal = {
  readonly id: number
  readonly title: string
  readonly value: number
  readonly currency: string
  readonly status: 'open' | 'won' | 'lost'
  readonly person_id: number | null
  readonly org_id: number | null
  readonly pipeline_id: number
  readonly stage_id: number
  readonly daysAgo: number
}

/** One pipeline for each product, as the portal expects it (docs/decisions/062-deals.md). */
export const simulatedPipelines = [
  { id: 1, name: 'Leasing', order_nr: 1, is_deleted: false },
  { id: 2, name: 'Consumer loan', order_nr: 2, is_deleted: false },
  { id: 3, name: 'Factoring', order_nr: 3, is_deleted: false },
] as const

export const simulatedStages = [
  { id: 11, name: 'Application received', order_nr: 1, pipeline_id: 1, is_deleted: false },
  { id: 12, name: 'Credit decision', order_nr: 2, pipeline_id: 1, is_deleted: false },
  { id: 13, name: 'Contract signing', order_nr: 3, pipeline_id: 1, is_deleted: false },
  { id: 21, name: 'Disbursement', order_nr: 4, pipeline_id: 2, is_deleted: false },
  { id: 31, name: 'Offer sent', order_nr: 1, pipeline_id: 3, is_deleted: false },
] as const

export const simulatedOrganizations = [
  { id: 501, name: 'SIA Demonstrāciju transports', address: { value: 'Parauga iela 5, Rīga' } },
  { id: 502, name: 'UAB „Pavyzdinė prekyba“', address: { value: 'Savanorių pr. 100, Kaunas' } },
] as const

export const simulatedPersons = [
  { id: 901, name: 'Mantas Demonis', phone: '+370 611 00001', email: 'mantas.demonis@example.com' },
  { id: 902, name: 'Jānis Paraugs', phone: '+371 20000001', email: 'demo.transports@example.com' },
  { id: 903, name: 'Giedrius Sąlyginis', phone: '+370 611 00005', email: 'giedrius.salyginis@example.com' },
  { id: 904, name: 'Rūta Bandomoji', phone: null, email: 'ruta.bandomoji@example.com' },
] as const

/** Deals of demo applications (server/modules/operator-applications/demoApplications.json), and one lost deal. */
export const simulatedDeals: readonly SimulatedDeal[] = [
  {
    id: 20418,
    title: 'Mantas Demonis, Volkswagen Golf',
    value: 18500,
    currency: 'EUR',
    status: 'open',
    person_id: 901,
    org_id: null,
    pipeline_id: 1,
    stage_id: 12,
    daysAgo: 2,
  },
  {
    id: 20391,
    title: 'SIA Demonstrāciju transports, five vans',
    value: 42000,
    currency: 'EUR',
    status: 'open',
    person_id: 902,
    org_id: 501,
    pipeline_id: 1,
    stage_id: 13,
    daysAgo: 6,
  },
  {
    id: 20355,
    title: 'Giedrius Sąlyginis, loan',
    value: 5000,
    currency: 'EUR',
    status: 'won',
    person_id: 903,
    org_id: null,
    pipeline_id: 2,
    stage_id: 21,
    daysAgo: 9,
  },
  {
    id: 20207,
    title: 'UAB „Pavyzdinė prekyba“, factoring',
    value: 120000.5,
    currency: 'EUR',
    status: 'lost',
    person_id: 904,
    org_id: 502,
    pipeline_id: 3,
    stage_id: 31,
    daysAgo: 64,
  },
]
