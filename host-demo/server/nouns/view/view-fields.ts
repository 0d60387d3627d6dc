import Type from 'typebox'

export const ListPath = Type.String({ pattern: '^(/[\\w-]{1,40}){1,6}$', title: '列表' })
