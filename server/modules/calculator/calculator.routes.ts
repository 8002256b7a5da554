import type { FastifyInstance } from 'fastify'
import type { CalculatorInput } from '../../../schemas/generated/types/actions/calculator-input.ts'
import { CalculatorService } from './calculator.service.ts'
import type { CalculationInput } from './calculator.service.ts'
import { productNamed } from './products.ts'

const toCalculation = (input: CalculatorInput): CalculationInput => ({
  ...input,
  productType: productNamed(input.productType),
})

/** The calculator of the public forms (FRM-17). GET and POST return the same result; the sliders use GET. */
export async function calculatorRoutes(app: FastifyInstance): Promise<void> {
  const service = new CalculatorService()
  const access = { access: 'public' } as const
  const path = '/v2/calculator/monthly-payment'
  const answer = { 200: { $ref: 'actions/calculator-calculation.json#' } }

  app.get(
    `${path}/setup`,
    {
      config: access,
      schema: {
        tags: ['calculator'],
        summary: 'Limits of the calculator',
        querystring: { $ref: 'actions/calculator-setup-query.json#' },
        response: { 200: { $ref: 'actions/calculator-setup.json#' } },
      },
    },
    async ({ query }) => service.setup(productNamed(query.productType)),
  )

  app.get(
    `${path}/calculate`,
    {
      config: access,
      schema: {
        tags: ['calculator'],
        summary: 'Monthly payment',
        querystring: { $ref: 'actions/calculator-input.json#' },
        response: answer,
      },
    },
    async ({ query }) => service.calculate(toCalculation(query)),
  )

  app.post(
    `${path}/calculate`,
    {
      config: access,
      schema: {
        tags: ['calculator'],
        summary: 'Monthly payment',
        body: { $ref: 'actions/calculator-input.json#' },
        response: answer,
      },
    },
    async ({ body }) => service.calculate(toCalculation(body)),
  )
}
