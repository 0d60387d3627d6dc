import Type from 'typebox'
import { templateKindNames } from '../../../../elements/base/contract/template.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { numbers, stampFields, texts } from '../../kernel/result-fields.ts'

const kind = Type.Enum(templateKindNames)
const Lock = ClosedObject({ ...texts('userName', 'since', 'until'), isMine: Type.Boolean() })

export const TemplateRowSchema = ClosedObject({
  ...texts('id', 'name', 'fileName', 'lockedBy'),
  ...numbers('size', 'useCount'),
  ...stampFields,
  kind
})

export const TemplateSchema = ClosedObject({
  ...texts('id', 'subsiteId', 'name', 'fileName', 'code'),
  ...stampFields,
  kind,
  uses: Type.Array(ClosedObject({ ...texts('name'), kind: Type.Enum(['column', 'model', 'template']) })),
  missing: Type.Array(Type.String()),
  lock: Type.Optional(Lock)
})

export const LockedSchema = ClosedObject({ lock: Type.Optional(Lock) })

export const TemplateProblemsSchema = Type.Array(
  ClosedObject({
    ...texts('fileName', 'chinese', 'english'),
    ...numbers('line', 'column')
  })
)

export const TemplateSubjectsSchema = Type.Array(ClosedObject(texts('id', 'name')))

export const TemplatePreviewSchema = ClosedObject({ ...texts('path'), problems: TemplateProblemsSchema })

export const TemplateVersionsSchema = Type.Array(
  ClosedObject({ ...texts('name', 'fileName', 'saveByName', 'saveTime'), ...numbers('number', 'size'), kind })
)

export const TemplateCodeSchema = ClosedObject(texts('code'))

export const ArrivingTemplatesSchema = Type.Array(
  ClosedObject({
    ...texts('name', 'fileName', 'problem'),
    kind,
    does: Type.Enum(['add', 'change', 'none', 'wrong', 'locked'])
  })
)

export const TemplateSourcesSchema = Type.Array(ClosedObject({ ...texts('id', 'name'), ...numbers('count') }))

export const TemplateChoicesSchema = Type.Array(ClosedObject({ ...texts('name', 'fileName'), kind }))
