import type { FastifyInstance } from 'fastify'
import { CalculatorService } from './calculator.service.ts'
import type { CalculationInput } from './calculator.service.ts'
import { readProducts } from './products.ts'
import type { ProductType } from './products.ts'

/** The calculator of the public forms (specification 001 §7). GET and POST calculate the same; the sliders use GET. */
export async function calculatorRoutes(app: FastifyInstance): Promise<void> {
  const service = new CalculatorService(readProducts())
  const access = { access: 'public' } as const
  const path = '/v2/calculator/monthly-payment'
  const answer = { 200: { $ref: 'actions/calculator-calculation.json#' } }

  app.get<{ Querystring: { productType: ProductType } }>(`${path}/setup`, {
    config: access,
    schema: {
      tags: ['calculator'], summary: 'Limits of the calculator',
      querystring: { $ref: 'actions/calculator-setup-query.json#' }, response: { 200: { $ref: 'actions/calculator-setup.json#' } },
    },
  }, async ({ query }) => service.setup(query.productType))

  app.get<{ Querystring: CalculationInput }>(`${path}/calculate`, {
    config: access,
    schema: { tags: ['calculator'], summary: 'Monthly payment', querystring: { $ref: 'actions/calculator-input.json#' }, response: answer },
  }, async ({ query }) => service.calculate(query))

  app.post<{ Body: CalculationInput }>(`${path}/calculate`, {
    config: access,
    schema: { tags: ['calculator'], summary: 'Monthly payment', body: { $ref: 'actions/calculator-input.json#' }, response: answer },
  }, async ({ body }) => service.calculate(body))
}
