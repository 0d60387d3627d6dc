import type { Transaction } from '../../database/open.ts'
import { userDepartments, userRoles, users } from '../../database/tables/accounts.ts'
import { userSubsites } from '../../database/tables/content.ts'
import type { Beginning } from '../../http/module.ts'

/** Names, sex, birthday, departments (the main one first), roles and sites. */
type Person = [
  username: string,
  realname: string,
  sex: '1' | '2',
  birthday: string,
  departs: string,
  roles: string,
  sites: string
]

/** Users u6 and later. */
const people: Person[] = [
  ['liufang', '刘芳', '2', '1984-03-12', 'd9,d2', 'r2', '2,8'],
  ['zhangwei', '张伟', '1', '1979-11-02', 'd10', 'r2', '2'],
  ['yangjing', '杨静', '2', '1986-07-25', 'd12,d3', 'r2', '3'],
  ['huangyan', '黄艳', '2', '1993-01-18', 'd12', 'r1', '3'],
  ['zhoujun', '周军', '1', '1981-09-30', 'd14', 'r2', '4'],
  ['wuxiuying', '吴秀英', '2', '1977-05-14', 'd15', 'r4', '4,16'],
  ['xuqiang', '徐强', '1', '1975-12-08', 'd7', 'r3,r4', '1,5,9,16'],
  ['sunlei', '孙磊', '1', '1988-04-21', 'd19,d7', 'r3', '1,5,8,9'],
  ['mali', '马丽', '2', '1994-10-05', 'd19', 'r1', '1,9'],
  ['zhujie', '朱杰', '1', '1983-02-27', 'd8', 'r2', '1,8'],
  ['huyong', '胡勇', '1', '1990-06-16', 'd8', 'r1', '1,8'],
  ['guoxia', '郭霞', '2', '1996-08-09', 'd8', 'r5', '1'],
  ['linping', '林平', '2', '1985-01-31', 'd16,d5', 'r2,r4', '6'],
  ['hetao', '何涛', '1', '1992-03-23', 'd16', 'r1', '6'],
  ['gaoming', '高明', '1', '1980-07-07', 'd17', 'r2', '6'],
  ['luochao', '罗超', '1', '1995-11-19', 'd17', 'r1', '6'],
  ['liangyu', '梁宇', '1', '1997-05-28', 'd17', 'r1', '6'],
  ['songmei', '宋梅', '2', '1982-10-11', 'd18,d6', 'r2,r3', '7'],
  ['tangbin', '唐斌', '1', '1991-12-24', 'd18', 'r1', '7'],
  ['hanxue', '韩雪', '2', '1989-02-03', 'd6', 'r4', '7,16'],
  ['fengkai', '冯凯', '1', '1987-09-17', 'd11', 'r1', '2'],
  ['yuhong', '于红', '2', '1978-06-22', 'd13', 'r1', '3'],
  ['dongliang', '董亮', '1', '1974-04-13', 'd1', 'r4', '1,16'],
  ['xiaowen', '萧文', '2', '1998-08-20', 'd10,d11', 'r1', '2,8'],
  ['chengang', '陈刚', '1', '1972-01-09', 'd2', 'r2', '2']
]

/** A frozen and a deleted account, to try out unfreezing and restoring. */
const [frozen, deleted] = ['fengkai', 'chengang']

const first = Date.parse('2026-03-02T09:00:00+08:00')
const day = 86_400_000

/** Inserts more people of the city's offices in a few statements. */
export const seedPeople = async (tx: Transaction, { password }: Beginning) => {
  const rows = people.map(([username, realname, sex, birthday, departs, roles, sites], at) => {
    const id = `u${at + 6}`
    const createTime = new Date(first + at * 5 * day)
    return { id, username, realname, sex, birthday, createTime, departs, roles, sites }
  })
  await tx.insert(users).values(
    rows.map(({ departs, roles: _roles, sites: _sites, ...user }) => ({
      ...user,
      password,
      phone: `138000100${user.id.slice(1).padStart(2, '0')}`,
      email: `${user.username}@linjiang.example`,
      departId: departs.split(',')[0] ?? '',
      status: user.username === frozen ? ('frozen' as const) : ('normal' as const),
      deletedTime: user.username === deleted ? new Date(first + 200 * day) : null,
      createBy: 'u1',
      createByName: '系统管理员',
      updateByName: '系统管理员',
      updateTime: user.createTime
    }))
  )
  const pairs = (name: 'departs' | 'roles' | 'sites') =>
    rows.flatMap(row => row[name].split(',').map(other => ({ userId: row.id, other })))
  await tx.insert(userDepartments).values(pairs('departs').map(({ userId, other: departId }) => ({ userId, departId })))
  await tx.insert(userRoles).values(pairs('roles').map(({ userId, other: roleId }) => ({ userId, roleId })))
  await tx.insert(userSubsites).values(pairs('sites').map(({ userId, other: subsiteId }) => ({ userId, subsiteId })))
}
