import { useStore } from '@nanostores/react'
import { useText } from '../core/text.ts'
import { modelText } from '../parts/model/model.text.ts'
import { NoSession } from '../parts/no-session.ts'
import { RecordList } from '../parts/resource/record-list.tsx'
import { $user } from '../session/session.ts'
import { describeModels } from './describe-models.tsx'
import { modelListText } from './model-list.text.ts'

/** Which fields articles have, by the model of their column. */
export function ModelList({ query }: { query?: string }) {
  const text = useText(modelListText)
  const values = useText(modelText)
  const user = useStore($user)
  if (!user) return <NoSession text={text.signedOut} />
  return <RecordList resource={describeModels(text, values)} query={query} />
}
