import { Button, Checkbox, FormGroup, ProgressBar, TextArea } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { PublicFindings } from '../../base/contract/article-check.ts'
import { useHost } from '../../base/core/react/host.ts'
import { useLocale, useText } from '../../base/core/language/text.ts'
import { groupThousands } from '../../base/core/values/numbers.ts'
import { Failed } from '../../base/kit/access/failed.tsx'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { followLink } from '../../base/core/react/follow-link.ts'
import { sayHint, sayPlace, sayRule } from '../../base/shared/article/findings.text.ts'
import { shellLink } from '../../base/session/wire/environment.ts'
import { $subsite, $user } from '../../base/session/wire/session.ts'
import { publicCheckText } from './public-check.text.ts'
import { createPublicCheck, mostListed, type PublicChecking } from './run-public-check.ts'

/** Checks public articles by the rules of the site, or for words. */
export function PublicCheck() {
  const text = useText(publicCheckText)
  const user = useStore($user)
  if (!user) return <NoSession text={text.signedOut} />
  return <Form key={user.id} />
}

function Form() {
  const text = useText(publicCheckText)
  const [store] = useState(createPublicCheck)
  const check = useStore(store.$check)
  const [words, setWords] = useState('')
  const [isEverywhere, setEverywhere] = useState(false)
  useEffect(() => () => store.stop(), [store])
  const isRunning = check?.state === 'running'
  return (
    <div className="public-check">
      <form
        className="public-check-form"
        onSubmit={event => {
          event.preventDefault()
          store.start({ words: words.trim(), isEverywhere })
        }}
      >
        <FormGroup label={text.words} labelFor="words" helperText={text.wordsHint}>
          <TextArea id="words" fill maxLength={2000} value={words} onChange={event => setWords(event.target.value)} />
        </FormGroup>
        <Checkbox
          label={text.allSites}
          checked={isEverywhere}
          onChange={event => setEverywhere(event.currentTarget.checked)}
        />
        <div className="public-check-buttons">
          <Button type="submit" intent="primary" text={text.start} disabled={isRunning} />
          {isRunning && <Button text={text.stop} onClick={store.stop} />}
          {check?.state === 'stopped' && <Button text={text.goOn} onClick={store.goOn} />}
        </div>
      </form>
      {check && <Progress check={check} />}
      {check?.state === 'failed' && <Failed error={check.error} retry={store.goOn} />}
      {check && check.found.length > 0 && (
        <section aria-label={text.results}>
          <ul className="public-check-found">
            {check.found.map(article => (
              <Found key={article.id} article={article} />
            ))}
          </ul>
          {check.found.length >= mostListed && <p className="quiet">{text.most(mostListed)}</p>}
        </section>
      )}
    </div>
  )
}

function Progress({ check: { checked, total, found, state } }: { check: PublicChecking }) {
  const text = useText(publicCheckText)
  const figures = [groupThousands(checked), groupThousands(total)] as const
  return (
    <div className="public-check-progress" role="status">
      {state === 'running' && <ProgressBar value={total ? checked / total : undefined} />}
      <span>
        {state === 'ended' ? text.ended(figures[0]) : text.progress(...figures)}
        {'　'}
        {found.length > 0 ? text.found(groupThousands(found.length)) : state === 'ended' && text.nothing}
      </span>
    </div>
  )
}

function Found({ article }: { article: PublicFindings }) {
  const text = useText(publicCheckText)
  const locale = useLocale()
  const host = useHost()
  const { id, subsiteId, title, subsiteName, newsClassName, publishDate, findings } = article
  const current = useStore($subsite)
  const path = `/cms/article/edit?id=${id}${subsiteId === current?.id ? '' : `&subsiteId=${subsiteId}`}`
  return (
    <li>
      <a href={shellLink(path)} onClick={event => followLink(event, host, path, title)}>
        {title}
      </a>
      <span className="quiet">{text.where(subsiteName, newsClassName, publishDate)}</span>
      <ul>
        {findings.map((finding, at) => (
          <li key={at}>
            {[sayPlace(finding, locale), sayRule(finding, locale)].join(' · ')}
            {finding.quote && <q>{finding.around || finding.quote}</q>}
            {sayHint(finding, locale)}
          </li>
        ))}
      </ul>
    </li>
  )
}
