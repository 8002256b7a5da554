/** Classifier lists, named as in GET /form/classifier/:kind and form layouts. */
export const classifierKinds = [
  'income-sources',
  'document-types',
  'asset-brands',
  'asset-models',
  'asset-fuel-types',
  'asset-body-types',
  'asset-years',
  'asset-taxes',
  'lease-purposes',
  'asset-document-type',
  'asset-calling-codes',
] as const
export type ClassifierKind = (typeof classifierKinds)[number]
