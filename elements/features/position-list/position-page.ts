import type { Position, PositionDraft } from '../../base/contract/position.ts'
import type { OwnPage } from '../../base/crud/noun/own-page.ts'

/** Deviations of the page of positions: the form has the roles, sites and people of a position. */
export const positionPage: OwnPage<Position, PositionDraft> = {
  deleteNote: [
    '还有人担任的岗位不能删除，请先免去他们的该岗位。',
    'A position that people have cannot be deleted. Take it from them first.'
  ],
  emptyHint: ['新增岗位，给它角色和站点，再任命人员。', 'Add a position, give it roles and sites, and appoint people.'],
  form: async () => (await import('./position-form.tsx')).positionForm
}
