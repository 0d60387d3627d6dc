import { FormGroup } from '@blueprintjs/core'
import type { ModelField } from '../../../base/contract/model.ts'
import { useText } from '../../../base/core/language/text.ts'
import { ModelValue } from '../../../base/shared/model/model-value.tsx'
import { editorText } from '../texts/article-editor.text.ts'
import { groupsOf, type ColumnModel } from '../record/models.ts'
import { idOfField, type ArticleModel } from '../record/use-article-model.ts'

interface Props {
  editing: ArticleModel
  /** Model of the edited article, once loaded and if it has fields. */
  model: ColumnModel
  isEditable: boolean
}

/** Renders the model fields of the article's column. */
export default function ArticleModelFields({ editing, model, isEditable }: Props) {
  const text = useText(editorText)
  return (
    <section className="article-model" aria-label={model.name || text.modelFields}>
      {groupsOf(model.fields.filter(({ type }) => type !== 'computed')).map(([group, fields]) => (
        <fieldset key={group}>
          <legend>{group || model.name}</legend>
          {fields.map(field => (
            <Labelled
              key={field.name}
              field={field}
              editing={editing}
              isEditable={isEditable && !field.more?.isComputed}
            />
          ))}
        </fieldset>
      ))}
    </section>
  )
}

const wide: ReadonlySet<ModelField['type']> = new Set([
  'area',
  'choices',
  'rows',
  'files',
  'rich',
  'picture',
  'relation'
])

function Labelled({ field, editing, isEditable }: { field: ModelField; editing: ArticleModel; isEditable: boolean }) {
  const id = idOfField(field)
  const problem = editing.problems[field.name]
  const problemId = problem ? `${id}-problem` : undefined
  const isWide = wide.has(field.type)
  return (
    <FormGroup
      className={isWide ? 'model-wide' : undefined}
      label={field.label}
      labelInfo={field.required && isEditable ? <span aria-hidden>*</span> : undefined}
      labelFor={id}
      intent={problem ? 'danger' : 'none'}
      helperText={problem && <span id={problemId}>{problem}</span>}
    >
      <ModelValue
        id={id}
        field={field}
        value={editing.valueOf(field)}
        columnId={editing.model?.columnId}
        isEditable={isEditable}
        problemId={problemId}
        onChange={value => editing.change(field, value)}
        onLeave={() => editing.leave(field)}
      />
    </FormGroup>
  )
}
