import Type from 'typebox'
import { pageOf } from '../../kernel/result-fields.ts'

export const NoRowsSchema = Type.Array(Type.Null())

export const NoPageSchema = pageOf(Type.Null())
