import { useStore } from '@nanostores/react'
import { takedownsOf, type Takedown } from '../../base/contract/picture.ts'
import { sentence } from '../../base/core/language/errors.ts'
import { texts } from '../../base/core/language/locale.ts'
import { useText } from '../../base/core/language/text.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { changesOf } from '../../base/session/wire/changes.ts'
import { send } from '../../base/session/request/send.ts'

const receiptText = texts(
  {
    label: '下线回执',
    taken: ({ time, byName, reason }: Takedown) => `${time} 由${byName}下线。原因：${reason}`,
    address: (path: string) => `地址：${path}`,
    places: (titles: string) => (titles ? `当时公开的位置：${titles}` : '当时没有公开内容引用该文件'),
    fetches: ({ fetches, lastFetch }: Takedown) =>
      fetches > 0 ? `下线后公众请求 ${fetches} 次，最近一次 ${lastFetch}，均未提供文件` : '下线后还没有公众请求该文件',
    limits: '下线前已下载的副本不受影响；网络中间缓存最多保留 60 秒。',
    back: ({ backTime, backByName, backReason }: Takedown) => `${backTime} 由${backByName}恢复。原因：${backReason}`
  },
  {
    label: 'Receipts',
    taken: ({ time, byName, reason }: Takedown) => `Taken down ${time} by ${byName}. Reason: ${reason}`,
    address: (path: string) => `Address: ${path}`,
    places: (titles: string) => (titles ? `Was public in: ${titles}` : 'No public content named the file'),
    fetches: ({ fetches, lastFetch }: Takedown) =>
      fetches > 0
        ? `Requests of the public since then: ${fetches}, last ${lastFetch}. None got the file.`
        : 'The public has not requested the file since then.',
    limits: 'Copies downloaded before are not affected. Caches on the way keep the file for at most 60 seconds.',
    back: ({ backTime, backByName, backReason }: Takedown) =>
      `Given back ${backTime} by ${backByName}. Reason: ${backReason}`
  }
)

/** Shows when a file was taken down and given back. Shows nothing for other files. */
export function Receipts({ id }: { id: string }) {
  const text = useText(receiptText)
  const changes = useStore(changesOf('picture'))
  const { value = [], error } = useLoad(signal => send(takedownsOf, { query: { id }, signal }), [id, changes])
  if (error !== undefined) return <p role="alert">{sentence(error)}</p>
  if (value.length === 0) return null
  return (
    <section aria-label={text.label}>
      <h3 className="picture-heading">{text.label}</h3>
      {value.map(one => (
        <ul key={one.id} className="picture-uses">
          <li>{text.taken(one)}</li>
          <li>{text.address(one.path)}</li>
          <li>{text.places(one.places.map(({ title }) => title).join('、'))}</li>
          <li>{text.fetches(one)}</li>
          <li>{one.backTime ? text.back(one) : text.limits}</li>
        </ul>
      ))}
    </section>
  )
}
