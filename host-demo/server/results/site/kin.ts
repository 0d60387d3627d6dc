import Type from 'typebox'

export const NoRowsSchema = Type.Array(Type.Null())
