import { eq, sql } from 'drizzle-orm'
import { directory, directoryRights, type Directory } from '../../../../elements/base/contract/directory.ts'
import { everyHour } from '../../database/every-hour.ts'
import { users } from '../../database/tables/accounts.ts'
import { directories, directoryPeople } from '../../database/tables/directories.ts'
import { nounModule } from '../../http/noun/noun-module.ts'
import { departmentLabel } from '../../rows/department-label.ts'
import type { Ruled } from '../../rows/rules.ts'
import { keptDepartments } from '../department/departments.ts'
import { keepDirectory } from './directories.ts'
import { registerDirectories } from './directory-calls.ts'
import { openJobs } from './run/jobs.ts'
import { newestRun, tidyRuns } from './run/runs.ts'
import { runDue } from './run/schedule.ts'
import { registerScim } from './scim/scim-calls.ts'

const inWords = (record: Directory) => ({ ...record, departId: record.departName })

export const directoryModule = nounModule(directory, directories, {
  rights: directoryRights,
  menu: {
    ...{ id: '183', parentId: '160', path: '/system/DirectoryList', component: 'system/DirectoryList' },
    ...{ icon: 'people', sortNo: 31 }
  },
  own: {
    columns: {
      departName: departmentLabel(directories.departId),
      people: sql<number>`(select count(*)::int from ${directoryPeople} where ${eq(directoryPeople.directoryId, directories.id)})`,
      secretState: sql<string>`case when ${directories.sealedSecret} <> '' or ${directories.tokenHash} <> '' then 'set' else 'none' end`,
      ownerName: sql<string>`coalesce((select ${users.realname} from ${users} where ${eq(users.id, directories.ownerId)}), '')`,
      lastState: sql<string>`coalesce(${newestRun('state')}, '')`,
      lastTime: sql<string>`coalesce(to_char(${newestRun('create_time')} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'), '')`
    },
    // Callers manage what is put into departments that they see.
    inside: { column: directories.departId, of: keptDepartments.scope.ruled as Ruled },
    keep: keepDirectory,
    // People of a directory get accounts, and what their departments give.
    opens: () => true,
    loosens: () => true,
    inWords
  },
  register(platform, rows) {
    const { database } = platform
    const jobs = openJobs(platform)
    registerDirectories(platform, { title: rows.title, table: directories, scope: rows.scope }, jobs)
    registerScim(platform)
    everyHour(platform, 'directories', () => runDue(platform, jobs, rows.scope))
    everyHour(platform, 'runs of directories', () => tidyRuns(database))
  }
})
