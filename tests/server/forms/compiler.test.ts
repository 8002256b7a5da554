import { afterAll, describe, expect, it } from 'vitest'
import { FormCompiler } from '../../../server/forms/compile/compiler.ts'
import { toSources, type FormSources } from '../../../server/forms/documents.ts'
import { readMetaSchemas } from '../../../server/forms/shipped.ts'
import { root } from '../../support/app.ts'
import { aForm } from './aForm.ts'
import { loadModule } from './loadModule.ts'

const compiler = new FormCompiler({ meta: readMetaSchemas(root) })
afterAll(() => compiler.close())

const good = toSources(aForm())
const withSchema = (schema: string): FormSources => ({ ...good, schema })
const changed = (change: Parameters<typeof aForm>[0]): FormSources => toSources(aForm(change))

function nested(depth: number, wrap: (inner: string) => string): string {
  let text = '{}'
  for (let level = 0; level < depth; level += 1) text = wrap(text)
  return text
}

describe('hostile documents (SEC-45)', () => {
  const hostile: [string, FormSources, string][] = [
    [
      'pattern that explodes',
      changed(({ schema }) => {
        schema.properties.applicant.properties.name.pattern = '^(([a-z])+.)+[A-Z]([a-z])+$'
      }),
      'patternExponential',
    ],
    [
      'pattern with huge repeats',
      changed(({ schema }) => {
        schema.properties.applicant.properties.name.pattern = '((a{1000}){1000}){1000}'
      }),
      'patternSyntax',
    ],
    [
      'pattern of 10,000 characters',
      changed(({ schema }) => {
        schema.properties.applicant.properties.name.pattern = 'a?'.repeat(5000)
      }),
      'maxLength',
    ],
    [
      'remote $ref',
      changed(({ schema }) => {
        schema.properties.applicant.properties.name = { $ref: 'http://169.254.169.254/latest/meta-data' }
      }),
      'remoteReference',
    ],
    [
      '$ref to the root',
      changed(({ schema }) => {
        schema.properties.applicant.properties.name = { $ref: '#' }
      }),
      'remoteReference',
    ],
    [
      '$ref loop',
      changed(({ schema }) => {
        schema.definitions.Loop = { $ref: '#/definitions/Loop' }
      }),
      'referenceLoop',
    ],
    [
      '$ref to a prototype',
      changed(({ schema }) => {
        schema.properties.applicant.properties.name = { $ref: '#/definitions/constructor' }
      }),
      'unknownReference',
    ],
    [
      'enum of 10,000',
      changed(({ schema }) => {
        schema.properties.applicant.properties.status.enum = Array.from({ length: 10_000 }, (_, n) => n)
      }),
      'tooLarge',
    ],
    [
      'enum of 3,000 short values',
      changed(({ schema }) => {
        schema.properties.applicant.properties.status.enum = Array.from({ length: 3000 }, (_, n) => n)
      }),
      'maxItems',
    ],
    [
      'property __proto__',
      withSchema(good.schema.replace('"name":', '"__proto__": { "type": "string", "maxLength": 5 }, "name":')),
      'propertyName',
    ],
    [
      'property constructor',
      withSchema(good.schema.replace('"name":', '"constructor": { "type": "string", "maxLength": 5 }, "name":')),
      'propertyName',
    ],
    [
      'property toString',
      withSchema(good.schema.replace('"name":', '"toString": { "type": "string", "maxLength": 5 }, "name":')),
      'propertyName',
    ],
    [
      '__proto__ as a keyword',
      withSchema(good.schema.replace('"required":', '"__proto__": { "type": "null" }, "required":')),
      'unknownKey',
    ],
    [
      'unknown widget',
      changed(({ ui }) => {
        ui.fields['applicant.name'] = { widget: 'iframe' }
      }),
      'notInList',
    ],
    [
      'HTML in texts',
      changed(({ texts }) => {
        texts.en['applicant.name.title'] = '<script>alert(1)</script>'
      }),
      'markup',
    ],
    [
      '5,000 properties',
      changed(({ schema }) => {
        schema.properties = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`p${n}`, { type: 'null' }]))
      }),
      'tooLarge',
    ],
    [
      '600 properties',
      changed(({ schema }) => {
        for (let n = 0; n < 600; n += 1) schema.properties[`p${n}`] = { type: 'null' }
      }),
      'tooManyProperties',
    ],
    ['depth 40', withSchema(nested(40, inner => `{"type":"object","properties":{"a":${inner}}}`)), 'maxDepth'],
    [
      'depth 40 of not',
      withSchema(
        `{"type":"object","additionalProperties":false,"properties":{},"not":${nested(25, inner => `{"not":${inner}}`)}}`,
      ),
      'schemaDepth',
    ],
    ['depth 50,000', withSchema(nested(12_000, inner => `[${inner}]`)), 'maxDepth'],
    [
      'allOf bomb',
      withSchema(nested(7, inner => `{"allOf":[${Array.from({ length: 4 }, () => inner).join()}]}`)),
      'tooLarge',
    ],
    ['10 MB', withSchema(' '.repeat(10_000_000)), 'tooLarge'],
    ['not JSON', withSchema('<xml/>'), 'syntax'],
    ['NUL', withSchema('\u0000'), 'syntax'],
    ['null', withSchema('null'), 'type'],
    [
      'custom keyword with code',
      withSchema(good.schema.replace('"required":', '"code": "process.exit(1)", "required":')),
      'unknownKey',
    ],
    ['$async schema', withSchema(good.schema.replace('"required":', '"$async": true, "required":')), 'unknownKey'],
    [
      '$data reference',
      changed(({ schema }) => {
        schema.properties.applicant.properties.name.maxLength = { $data: '1/limit' }
      }),
      'type',
    ],
  ]
  it.each(hostile)('%s: rejected with a reason', async (_, sources, code) => {
    const { issues, modules, documents } = await compiler.compile(sources, null)
    expect(issues.filter(issue => issue.severity === 'error').map(issue => issue.code)).toContain(code)
    expect([modules, documents]).toEqual([null, null])
  })

  it('keep code in names and values as data in the compiled module', async () => {
    const evil = '"];globalThis.pwned=1;//`${globalThis.pwned=1}'
    const { modules, issues } = await compiler.compile(
      changed(({ schema, texts }) => {
        schema.properties.applicant.properties.status.enum.push(
          evil,
          'require("fs")',
          ')',
          'require(',
          "require('ajv/dist/runtime/equal')",
        )
        schema.properties.applicant.properties.name.description = evil
        for (const table of Object.values(texts) as Record<string, string>[])
          for (const value of schema.properties.applicant.properties.status.enum)
            table[`options.applicant.status.${value}`] = 'x'
      }),
      null,
    )
    expect(issues).toEqual([])
    const validate = await loadModule(modules![0]!.code)
    expect(validate({ product: 'LEASING', applicant: { name: 'A', status: evil, consent: true } })).toEqual([])
    expect(validate({ product: 'LEASING', applicant: { name: 'A', status: 'other', consent: true } })).toMatchObject([
      { path: '/applicant/status', code: 'enum' },
    ])
    expect((globalThis as Record<string, unknown>)['pwned']).toBeUndefined()
  })

  it('keep text that looks like generated code unchanged in the compiled module', async () => {
    const texts = [
      ',schemaPath:"#/type"',
      'const err0 = 1;if(vErrors === null){vErrors = [err0];}else {vErrors.push(err0);}errors++;',
      '",schemaPath:"x", "\\',
    ]
    const { modules, issues } = await compiler.compile(
      changed(({ schema, texts: tables }) => {
        schema.properties.applicant.properties.status.enum.push(...texts)
        for (const table of Object.values(tables) as Record<string, string>[])
          for (const value of texts) table[`options.applicant.status.${value}`] = 'x'
      }),
      null,
    )
    expect(issues).toEqual([])
    const { code } = modules![0]!
    expect(code.match(/,schemaPath:"/g)).toBeNull()
    const validate = await loadModule(code)
    for (const status of texts)
      expect(validate({ product: 'LEASING', applicant: { name: 'A', status, consent: true } }), status).toEqual([])
    expect(
      validate({ product: 'LEASING', applicant: { name: 'A', status: 'const err0 = 1;', consent: true } }),
    ).toMatchObject([{ path: '/applicant/status', code: 'enum' }])
  })

  it('that compile too slowly are rejected and the next ones are served', async () => {
    const slow = new FormCompiler({ meta: readMetaSchemas(root) }, -1)
    const first = await slow.compile(good, null)
    expect(first).toMatchObject({ modules: null, issues: [{ code: 'tooExpensive' }] })
    await slow.close()
    expect((await compiler.compile(good, null)).modules).not.toBeNull()
  })
})
