import { useStore } from '@nanostores/react'
import { articlePushes, type PushAnswer } from '../../base/contract/article-push.ts'
import { useText } from '../../base/core/language/text.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { send } from '../../base/session/request/send.ts'
import { changesOf } from '../../base/session/wire/changes.ts'
import { articlePushesText } from './texts/article-pushes.text.ts'

/** Lists the sites that an article was pushed to, with their answers. Shows nothing if there are none. */
export default function ArticlePushes({ id }: { id: string }) {
  const text = useText(articlePushesText)
  const changes = useStore(changesOf('article'))
  const { value } = useLoad(signal => send(articlePushes, { query: { id }, signal, noDialog: true }), [id, changes])
  if (!value?.length) return null
  const answerOf = ({ state, reason }: PushAnswer) => (state === 'refused' ? text.refused(reason) : text.states[state])
  return (
    <section className="note places" aria-label={text.label}>
      {text.label}
      <ul>
        {value.map((push, at) => (
          <li
            key={at}
            title={text.by(push.answerByName || push.byName, push.answerByName ? push.answerTime : push.createTime)}
          >
            {push.siteName}
            <span className="mark">{answerOf(push)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
