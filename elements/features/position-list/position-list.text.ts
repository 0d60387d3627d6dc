import { texts } from '../../base/core/language/locale.ts'

export const positionListText = texts(
  {
    people: '任职人员',
    mayNotGive: '此岗位含有您没有的权限或站点，您不能任免人员。'
  },
  {
    people: 'People',
    mayNotGive: 'This position has rights or sites that you do not have, so you can neither appoint nor remove people.'
  }
)
