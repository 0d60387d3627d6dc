import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { useDeferredValue, useState } from 'react'
import {
  previewTemplate,
  templateSubjects,
  type TemplateDraft,
  type TemplateProblem
} from '../../../base/contract/template.ts'
import { useLocale, useText } from '../../../base/core/language/text.ts'
import { Failed } from '../../../base/kit/access/failed.tsx'
import { useLoad } from '../../../base/kit/use-load.ts'
import { send } from '../../../base/session/request/send.ts'
import { environment } from '../../../base/session/wire/environment.ts'
import { detailsText } from './details.text.ts'

/** Renders the unsaved code with public data, in a frame that runs no scripts. */
export function PreviewPane({ draft: { fileName, kind, code } }: { draft: TemplateDraft }) {
  const text = useText(detailsText)
  const locale = useLocale()
  const [words, setWords] = useState('')
  const searched = useDeferredValue(words)
  const [subjectId, setSubject] = useState('')
  const [page, setPage] = useState<{ path: string; problems: readonly TemplateProblem[] }>()
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const isOfArticle = kind === 'article' || kind === 'fragment'
  const subjectKind = isOfArticle ? 'article' : 'list'
  const { value: subjects = [] } = useLoad(
    async signal =>
      kind === 'home' ? [] : send(templateSubjects, { query: { kind: subjectKind, words: searched }, signal }),
    [subjectKind, kind === 'home', searched]
  )
  const chosen = subjects.some(({ id }) => id === subjectId) ? subjectId : ''

  const render = async () => {
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    try {
      const isNamed = /^[A-Za-z0-9][\w-]{0,79}\.html$/.test(fileName)
      const body = { kind, code, ...(isNamed && { fileName }), ...(chosen && { subjectId: chosen }) }
      setPage(await send(previewTemplate, { body }))
    } catch (problem) {
      setFailure(problem)
    }
    setBusy(false)
  }
  const [problem] = page?.problems ?? []
  return (
    <div className="template-preview">
      <div className="template-subject">
        {kind !== 'home' && (
          <>
            <InputGroup
              value={words}
              maxLength={60}
              aria-label={text.find}
              placeholder={text.find}
              onValueChange={setWords}
            />
            <HTMLSelect
              aria-label={isOfArticle ? text.article : text.column}
              value={chosen}
              options={[
                { value: '', label: isOfArticle ? text.usual : text.usualColumn },
                ...subjects.map(({ id, name }) => ({ value: id, label: name }))
              ]}
              onChange={event => setSubject(event.currentTarget.value)}
            />
          </>
        )}
        {/* Not disabled meanwhile, so that it keeps the focus. */}
        <Button text={isBusy ? text.refreshing : text.refresh} aria-busy={isBusy} onClick={() => void render()} />
      </div>
      <p className="template-hint">{text.noScripts}</p>
      {failure !== undefined && <Failed error={failure} retry={() => void render()} />}
      {problem && (
        <p className="note note-danger" role="alert">
          {text.problem(
            text.place(problem.fileName, problem.line, problem.column),
            locale === 'en' ? problem.english : problem.chinese
          )}
        </p>
      )}
      {page?.path ? (
        <iframe
          key={page.path}
          title={text.page}
          sandbox=""
          referrerPolicy="no-referrer"
          src={environment.api + page.path}
        />
      ) : (
        !problem && failure === undefined && <p className="quiet">{text.notYet}</p>
      )}
    </div>
  )
}
