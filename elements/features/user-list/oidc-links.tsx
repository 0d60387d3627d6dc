import { Button, Spinner } from '@blueprintjs/core'
import { removeOidcLinks, userOidcLinks } from '../../base/contract/oidc.ts'
import { sentence } from '../../base/core/language/errors.ts'
import { texts } from '../../base/core/language/locale.ts'
import { useText } from '../../base/core/language/text.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { FailedState } from '../../base/kit/access/failed-state.tsx'
import { useRights } from '../../base/kit/access/use-rights.ts'
import { useConfirm } from '../../base/kit/dialog/confirm.tsx'
import { useLoad } from '../../base/kit/use-load.ts'
import { send } from '../../base/session/request/send.ts'

const linksText = texts(
  {
    title: '统一身份认证（OIDC）',
    loading: '正在加载统一身份认证的关联',
    none: '没有关联；本人首次用 OIDC 登录时按账号关联',
    since: (time: string) => `${time} 起关联`,
    remove: '解除关联',
    ask: (name: string) => `解除“${name}”与统一身份认证的关联？`,
    note: '此人在各处退出登录；下次用 OIDC 登录时，按提供方给出的账号重新关联。',
    removed: '已解除关联'
  },
  {
    title: 'Single sign-on (OIDC)',
    loading: 'Loading single sign-on links',
    none: 'No link. The first sign-in by OIDC links the account by its username.',
    since: (time: string) => `Linked since ${time}`,
    remove: 'Remove link',
    ask: (name: string) => `Remove the single sign-on link of “${name}”?`,
    note: 'The user is signed out everywhere. The next sign-in by OIDC links again by the username from the provider.',
    removed: 'Link removed'
  }
)

/** Shows the identities at the OpenID provider that sign in as a user, and removes them. */
export function OidcLinks({ id, name }: { id: string; name: string }) {
  const text = useText(linksText)
  const can = useRights()
  const { ask, dialog } = useConfirm()
  const { value, error, reload } = useLoad(signal => send(userOidcLinks, { query: { userId: id }, signal }), [id])
  const remove = async () => {
    const question = { title: text.ask(name), body: <p>{text.note}</p>, verb: text.remove }
    if ((await ask({ ...question, intent: 'danger' })) === undefined) return
    try {
      await send(removeOidcLinks, { body: { userId: id } })
      toast(text.removed, 'success')
      reload()
    } catch (problem) {
      toast(sentence(problem), 'danger')
    }
  }
  return (
    <section aria-label={text.title} className="oidc-links">
      <h3>{text.title}</h3>
      {error !== undefined && !value && <FailedState error={error} retry={reload} />}
      {!value && error === undefined && <Spinner size={20} aria-label={text.loading} />}
      {value?.length === 0 && <p>{text.none}</p>}
      {value?.map(({ issuer, subject, createTime }) => (
        <p key={`${issuer} ${subject}`}>
          <bdi>{subject}</bdi> · <bdi>{issuer}</bdi> · {text.since(createTime)}
        </p>
      ))}
      {value && value.length > 0 && can('system:user:changepwd') && (
        <Button size="small" text={text.remove} onClick={() => void remove()} />
      )}
      {dialog}
    </section>
  )
}
