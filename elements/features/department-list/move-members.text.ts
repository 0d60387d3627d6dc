import { texts } from '../../base/core/language/locale.ts'

export const moveMembersText = texts(
  {
    open: (count: number) => `所选 ${count} 人移到其他部门…`,
    choose: '移到哪个部门',
    ask: (count: number, from: string) => `把所选 ${count} 人从“${from}”移到所选部门？`,
    note: '他们失去原部门给的角色和站点，得到目标部门给的角色和站点；在其他部门的身份不变。',
    move: '移动',
    moved: (count: number) => `已移动 ${count} 人`
  },
  {
    open: (count: number) => `Move ${count} selected to another department…`,
    choose: 'Move to which department',
    ask: (count: number, from: string) =>
      `Move ${count === 1 ? 'one person' : `${count} people`} from “${from}” to the chosen department?`,
    note: 'They lose the roles and sites of the former department and get those of the new one. Their other departments stay.',
    move: 'Move',
    moved: (count: number) => (count === 1 ? 'One person moved' : `${count} people moved`)
  }
)
