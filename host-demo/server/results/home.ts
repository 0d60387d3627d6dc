import Type from 'typebox'
import { taskKeys } from '../../../elements/base/contract/home.ts'
import { ClosedObject } from '../kernel/fields.ts'
import { numbers, texts } from '../kernel/result-fields.ts'
import { ArticleRowSchema } from './content/article.ts'
import { SessionSubsiteSchema } from './site/subsite.ts'

export const VisitDaySchema = ClosedObject({ ...texts('tian', 'type'), ...numbers('visit', 'ip') })

export const LoginfoSchema = ClosedObject(numbers('totalVisitCount', 'todayVisitCount', 'todayIp'))

const TaskSchema = ClosedObject({ ...numbers('count'), key: Type.Enum(taskKeys) })

export const HomeFiguresSchema = ClosedObject({
  articles: ClosedObject(numbers('draft', 'submitted', 'returned', 'published', 'changed', 'withdrawn')),
  latest: Type.Array(ArticleRowSchema),
  tasks: Type.Array(TaskSchema)
})

export const CommonInformationSchema = ClosedObject({
  ...texts('now'),
  ...numbers('sessionDays', 'uploadLimit', 'uploadCount'),
  subsite: SessionSubsiteSchema
})
