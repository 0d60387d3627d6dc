import { useEffect, useState } from 'react'
import { modelChanges, type ModelChange, type ModelField } from '../../base/contract/model.ts'
import { useText } from '../../base/core/language/text.ts'
import { send } from '../../base/session/request/send.ts'
import { modelListText } from './model-list.text.ts'

interface Props {
  modelId: string
  /** Valid fields of the draft. */
  fields: readonly ModelField[]
}

/** Pause in ms after the last change. */
const rest = 400

/** Says what becomes of the values of existing articles before the model is saved. */
export function ModelChanges({ modelId, fields }: Props) {
  const text = useText(modelListText)
  const [changes, setChanges] = useState<ModelChange[]>([])
  const asked = JSON.stringify(fields)
  useEffect(() => {
    const controller = new AbortController()
    const timer = setTimeout(() => {
      const body = { id: modelId, fields: JSON.parse(asked) as ModelField[] }
      // The platform refuses fields that are not complete yet: nothing is told then.
      send(modelChanges, { body, signal: controller.signal, noDialog: true }).then(
        found => !controller.signal.aborted && setChanges(found),
        () => !controller.signal.aborted && setChanges([])
      )
    }, rest)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [modelId, asked])
  if (changes.length === 0) return null
  return (
    <div className="model-changes" role="status">
      <p>{text.changes}</p>
      <ul>
        {changes.map(({ label, becomes, count }) => (
          <li key={`${label} ${becomes}`}>{text[becomes](label, count)}</li>
        ))}
      </ul>
    </div>
  )
}
