import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { ModelField } from '../../../base/contract/model.ts'
import { useText } from '../../../base/core/language/text.ts'
import { useStateFor } from '../../../base/core/react/use-state-for.ts'
import { modelText } from '../../../base/shared/model/model.text.ts'
import { sayProblem } from '../../../base/shared/model/say-problem.ts'
import { useRecordState } from '../../../base/crud/record/use-record.ts'
import { useLoad } from '../../../base/kit/use-load.ts'
import { changesOf } from '../../../base/session/wire/changes.ts'
import type { ArticleRecord } from './article-record.ts'
import { loadModel, valueOf, type ColumnModel } from './models.ts'

export const idOfField = ({ name }: Pick<ModelField, 'name'>): string => `model-${name}`

export interface ArticleModel {
  /** Undefined until loaded or if loading failed: the article is then saved without checks. */
  model: ColumnModel | undefined
  problems: Readonly<Record<string, string>>
  valueOf: (field: ModelField) => string
  change: (field: ModelField, value: string) => void
  /** Validates a field when it loses focus. */
  leave: (field: ModelField) => void
  /** Validates all fields. Returns the first invalid one. */
  check: () => ModelField | undefined
}

/** Loads the model of an article's column and validates its fields. */
export function useArticleModel(editing: ArticleRecord): ArticleModel {
  const text = useText(modelText)
  const { draft, record: article, isDirty } = useRecordState(editing)
  const { newsClassId } = draft
  const changes = useStore(changesOf('model'))
  const columns = useStore(changesOf('column'))
  const { value } = useLoad(
    async signal => (newsClassId ? loadModel(newsClassId, signal) : undefined),
    [newsClassId, changes, columns]
  )
  const model = value?.columnId === newsClassId ? value : undefined
  const [problems, setProblems] = useStateFor<Record<string, string>>(newsClassId, () => ({}))
  useEffect(() => editing.modelRead(model), [editing, model])

  const stands = (field: ModelField): string => valueOf(field, draft, article)
  const problemOf = (field: ModelField): string => sayProblem(text, field, stands(field))
  return {
    model,
    problems,
    valueOf: stands,
    change(field, typed) {
      editing.type({ modelFields: { ...draft.modelFields, [field.name]: typed } })
      setProblems(({ [field.name]: _told, ...others }) => others)
    },
    leave(field) {
      if (isDirty) setProblems(before => ({ ...before, [field.name]: problemOf(field) }))
    },
    check() {
      const found = (model?.fields ?? []).map(field => [field, problemOf(field)] as const)
      setProblems(Object.fromEntries(found.map(([{ name }, problem]) => [name, problem])))
      return found.find(([, problem]) => problem !== '')?.[0]
    }
  }
}
