import type { ModelField } from '../../contract/model.ts'

/** Returns whether a computed state is one that is overdue. */
export const isAlarm = (fields: readonly Pick<ModelField, 'more'>[], word: string): boolean =>
  fields.some(({ more }) => more?.steps?.some(step => step.word === word && step.isAlarm))
