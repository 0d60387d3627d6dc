import type { Static, TSchema } from 'typebox'
import type { BodyOf, QueryOf, ResultOf } from '../../../../elements/base/contract/endpoint.ts'

/**
 * Compares two types and their keys. The keys matter: types that differ in optional fields are assignable to each
 * other.
 */
export type Same<One, Other> = [One, keyof One, Other, keyof Other] extends [Other, keyof Other, One, keyof One]
  ? true
  : false

/** Levels of an object that are compared by their keys. Trees have no end. */
type Deepest = 5

/** Compares two types, and the keys of all objects in them. */
type SameDeep<One, Other, Level extends 0[] = []> = Level['length'] extends Deepest
  ? true
  : [One, Other] extends [Other, One]
    ? [One, Other] extends [readonly (infer Item)[], readonly (infer OtherItem)[]]
      ? SameDeep<Item, OtherItem, [...Level, 0]>
      : [One, Other] extends [object, object]
        ? [keyof One, keyof Other] extends [keyof Other, keyof One]
          ? false extends {
              [Name in keyof One]-?: SameDeep<
                NonNullable<One[Name]>,
                NonNullable<Other[Name & keyof Other]>,
                [...Level, 0]
              >
            }[keyof One]
            ? false
            : true
          : false
        : true
    : false

/** Fails to compile if the schema of a result and its type in the contract differ. */
export type FittingResult<Schema extends TSchema, Result> =
  SameDeep<Static<Schema>, Result> extends true ? unknown : { result: 'The schema does not fit the endpoint’s result' }

/** Fails to compile if a schema and the endpoint's type differ. */
export type Fitting<E, Query extends TSchema, Body extends TSchema, Result extends TSchema> =
  Same<Static<Query>, QueryOf<E>> extends true
    ? Same<Static<Body>, BodyOf<E>> extends true
      ? FittingResult<Result, ResultOf<E>>
      : { body: 'The schema does not fit the endpoint’s body' }
    : { query: 'The schema does not fit the endpoint’s query' }
