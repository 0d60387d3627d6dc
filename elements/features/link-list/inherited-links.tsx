import { Button, Callout, Spinner } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { inheritedLinks, link, periodStates, type ShownLinkType } from '../../base/contract/link.ts'
import { useLocale, useText } from '../../base/core/language/text.ts'
import { wordsIn } from '../../base/crud/noun/noun-words.ts'
import { Failed } from '../../base/kit/access/failed.tsx'
import { useRights } from '../../base/kit/access/use-rights.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { changesOf } from '../../base/session/wire/changes.ts'
import { send } from '../../base/session/request/send.ts'
import { linkListText } from './link-list.text.ts'
import { setHidden } from './set-hidden.ts'

/** Links of a type that another site shares: they can be hidden, one by one. */
export default function InheritedLinks({ type }: { type: ShownLinkType }) {
  const text = useText(linkListText)
  const locale = useLocale()
  const can = useRights()
  const version = useStore(changesOf('link'))
  const { value, error, reload } = useLoad(
    signal => send(inheritedLinks, { query: { id: type.id }, signal }),
    [type.id, version]
  )
  if (error && !value) return <Failed error={error} retry={reload} />
  if (!value) return <Spinner size={24} />
  const { name, url } = link.fields
  return (
    <div className="inherited">
      <Callout compact>{text.inherited(type.name, type.sharedBy)}</Callout>
      {value.length === 0 ? (
        <p className="quiet">{text.inheritedEmpty}</p>
      ) : (
        <div className="inherited-frame" tabIndex={0} role="group" aria-label={type.name}>
          <table className="inherited-table">
            <thead>
              <tr>
                <th>{wordsIn(locale, name.title)}</th>
                <th>{wordsIn(locale, url.title)}</th>
                <th>{wordsIn(locale, link.extra.state.title)}</th>
                <th />
              </tr>
            </thead>
            <tbody>
              {value.map(row => {
                const state = periodStates.find(([value]) => value === row.state)!
                const isHidden = row.isHidden === 'Y'
                return (
                  <tr key={row.id} className={isHidden ? 'inherited-hidden' : undefined}>
                    <th scope="row">{row.name}</th>
                    <td>{row.url}</td>
                    <td>{isHidden ? text.hidden : wordsIn(locale, state[1])}</td>
                    <td>
                      {can('cms:link:edit') && (
                        <Button
                          size="small"
                          variant="minimal"
                          text={isHidden ? text.show : text.hide}
                          onClick={() => void setHidden(row.id, isHidden ? 'N' : 'Y')}
                        />
                      )}
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}
