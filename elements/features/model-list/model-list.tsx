import { useStore } from '@nanostores/react'
import { useText } from '../../base/core/language/text.ts'
import { modelText } from '../../base/shared/model/model.text.ts'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { RecordList } from '../../base/crud/resource/record-list.tsx'
import { $user } from '../../base/session/wire/session.ts'
import { describeModels } from './describe-models.tsx'
import { modelListText } from './model-list.text.ts'

/** Lists the content models. */
export function ModelList({ query }: { query?: string }) {
  const text = useText(modelListText)
  const values = useText(modelText)
  const user = useStore($user)
  if (!user) return <NoSession text={text.signedOut} />
  return <RecordList resource={describeModels(text, values)} query={query} />
}
