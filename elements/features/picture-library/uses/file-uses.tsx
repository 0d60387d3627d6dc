import { Button, Tag } from '@blueprintjs/core'
import type { FileUse } from '../../../base/contract/picture.ts'
import { sentence } from '../../../base/core/language/errors.ts'
import { texts } from '../../../base/core/language/locale.ts'
import { useText } from '../../../base/core/language/text.ts'
import { bring } from '../../../base/core/look/sheets.ts'
import { followLink } from '../../../base/core/react/follow-link.ts'
import { useHost } from '../../../base/core/react/host.ts'
import type { Loaded } from '../../../base/kit/use-load.ts'
import { shellLink } from '../../../base/session/wire/environment.ts'
import styles from './picture-dialogs.css?inline'
import { pathOfUse } from './uses.ts'

bring(styles)

const usesText = texts(
  {
    none: '没有地方使用这个文件',
    more: '只列出前 100 处',
    isPublic: '公众可见',
    kinds: {
      article: '文章',
      announcement: '公告',
      announcementReply: '公告回复',
      processInstance: '流程',
      form: '表单',
      watermark: '水印',
      link: '友情链接',
      adItem: '广告',
      user: '用户'
    } as Record<string, string>,
    loading: '正在加载…',
    retry: '重试'
  },
  {
    none: 'Nothing uses this file',
    more: 'The first 100 places',
    isPublic: 'Public',
    kinds: {
      article: 'Article',
      announcement: 'Announcement',
      announcementReply: 'Reply to announcement',
      processInstance: 'Process',
      form: 'Form',
      watermark: 'Watermark',
      link: 'Link',
      adItem: 'Ad',
      user: 'User'
    } as Record<string, string>,
    loading: 'Loading…',
    retry: 'Try again'
  }
)

/** Lists the places that use a file, with links to the records. */
export function FileUses({ uses: { value: uses, error, reload } }: { uses: Loaded<FileUse[]> }) {
  const text = useText(usesText)
  const host = useHost()
  if (error !== undefined)
    return (
      <p role="alert">
        {sentence(error)} <Button size="small" text={text.retry} onClick={reload} />
      </p>
    )
  if (!uses) return <p role="status">{text.loading}</p>
  if (uses.length === 0) return <p>{text.none}</p>
  return (
    <>
      <ul className="picture-uses">
        {uses.map((use, at) => {
          const path = pathOfUse(use)
          return (
            <li key={`${use.obj} ${use.objId || at}`}>
              {text.kinds[use.obj] ?? use.obj}{' '}
              {path ? (
                <a href={shellLink(path)} onClick={event => followLink(event, host, path, use.title)}>
                  {use.title}
                </a>
              ) : (
                use.title
              )}{' '}
              {use.isPublic && <Tag minimal>{text.isPublic}</Tag>}
            </li>
          )
        })}
      </ul>
      {uses.length === 100 && <p>{text.more}</p>}
    </>
  )
}
