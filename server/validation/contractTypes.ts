import type { FastifyRequest, FastifySchema, RawServerDefault, RouteGenericInterface } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Contract } from '../../schemas/generated/types/contract.ts'

/**
 * Type of the values that a route's schema accepts: `{ $ref: 'actions/x.json#' }` is the type generated from that
 * file; an inline object is typed property by property. An id that the contract does not have is `never`.
 */
export type TypeOf<Schema> = Schema extends { readonly $ref: `${infer Id}#` }
  ? Id extends keyof Contract
    ? Contract[Id]
    : never
  : Schema extends { readonly type: 'object'; readonly properties: infer Members }
    ? Properties<Members, Schema extends { readonly required: readonly (infer Name)[] } ? Name : never>
    : Schema extends { readonly enum: readonly (infer Value)[] }
      ? Value
      : Schema extends { readonly type: 'string' }
        ? string
        : unknown

type Properties<Members, Required> = {
  [Name in keyof Members as Name extends Required ? Name : never]: TypeOf<Members[Name]>
} & {
  [Name in keyof Members as Name extends Required ? never : Name]?: TypeOf<Members[Name]>
}

/** Request type of a route with these schemas, for functions that several routes share. */
export type RequestOf<Schemas extends FastifySchema> = Pick<
  FastifyRequest<RouteGenericInterface, RawServerDefault, IncomingMessage, Schemas>,
  'params' | 'query' | 'headers' | 'body'
>

declare module 'fastify' {
  /**
   * Routes infer params, query, headers and body from their schemas. A response is the type of its status, or JSON
   * text built by the database.
   */
  interface FastifyTypeProviderDefault {
    readonly validator: TypeOf<this['schema']>
    readonly serializer: TypeOf<this['schema']> | string | Buffer
  }
}
