import { Button, NonIdealState } from '@blueprintjs/core'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { Article, ArticleStep } from '../../base/contract/article.ts'
import { emit, useHost } from '../../base/core/react/host.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { useText } from '../../base/core/language/text.ts'
import { StateMark } from '../../base/shared/article/article-state.tsx'
import { rightOf, stepWords } from '../../base/shared/article/step-words.ts'
import { stepText } from '../../base/shared/article/take-step.ts'
import { useConfirm } from '../../base/kit/dialog/confirm.tsx'
import { later } from '../../base/kit/later.tsx'
import { RecordBar } from '../../base/crud/record/record-bar.tsx'
import { useFocusBack } from '../../base/crud/record/use-focus-back.ts'
import { useRecord, useRecordState } from '../../base/crud/record/use-record.ts'
import { useMayTry, useRights } from '../../base/kit/access/use-rights.ts'
import { useSaveKey } from '../../base/kit/use-save-key.ts'
import { useIsNarrow } from '../../base/kit/use-is-narrow.ts'
import { sign, Tool } from '../../base/rich-text/tools/tool.tsx'
import { $user } from '../../base/session/wire/session.ts'
import { ArticleNotes } from './article-notes.tsx'
import { ArticleProperties } from './article-properties.tsx'
import { editorText } from './article-editor.text.ts'
import { createArticleRecord } from './article-record.ts'
import { loadArticle, titleLimit } from './articles.ts'
import { RichText } from '../../base/rich-text/rich-text-field.tsx'
import { idOfField, useArticleModel } from './use-article-model.ts'
import { useFullScreen } from './use-full-screen.ts'

async function askWhy(columnId: string | undefined) {
  const { explainRight } = await import('../../base/session/request/explain-right.ts')
  explainRight({ right: 'cms:article:add', ...(columnId && { objectType: 'column', objectId: columnId }) })
}

const ArticleConflict = later(() => import('./article-conflict.tsx'))
const ArticleModelFields = later(() => import('./article-model.tsx'))
const ArticleReview = later(() => import('./article-review.tsx'))
const ArticleAttachments = later(() => import('./article-attachments.tsx'))

const steps: readonly ArticleStep[] = ['takeBack', 'return', 'withdraw', 'submit', 'publish']
/** Steps that a changed published article can take again. */
const afterChange: readonly ArticleStep[] = ['submit', 'publish']

interface Props {
  article?: Article
  /** Sub-site of the article. */
  site: string
  newsClassId: string | undefined
  /** Focuses the title of an empty article. */
  autoFocus?: boolean
}

export function ArticleForm({ article: first, site, newsClassId, autoFocus }: Props) {
  const text = useText(editorText)
  const words = useText(stepWords)
  const questions = useText(stepText)
  const host = useHost()
  const can = useRights()
  const editing = useRecord(() => {
    const username = $user.get()?.username ?? ''
    return createArticleRecord({
      article: first,
      newsClassId,
      username,
      onSaved: ({ id }) => emit(host, 'qd-saved', { id })
    })
  })
  const { record: article, draft, isDirty, busy, conflict, start } = useRecordState(editing)
  const mayTry = useMayTry(isDirty)
  const model = useArticleModel(editing)
  const { ask, dialog } = useConfirm()
  const [missing, setMissing] = useState<{ title?: boolean; column?: boolean }>({})
  const title = useRef<HTMLTextAreaElement>(null)
  const whole = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLElement>(null)
  const inserter = useRef<(pictures: File[]) => void>(null)
  const [isFullScreen, setFullScreen] = useState(false)
  useFullScreen(whole, isFullScreen)
  useHeight(head, '--qd-head')
  const { box, isNarrow } = useIsNarrow()

  const isEditable = article ? article.actions.includes('edit') : mayTry('cms:article:add')
  /** For unsaved articles, the model of the column decides whether the article is published directly or reviewed. */
  const mayGo = (step: ArticleStep) =>
    afterChange.includes(step) &&
    can(rightOf(step)) &&
    (draft.newsClassId === '' || (model.model !== undefined && !(step === 'publish' && model.model.isReviewed)))
  const offered = steps.filter(step => {
    if (!article) return mayGo(step)
    const stays = draft.newsClassId === article.newsClassId || !afterChange.includes(step)
    if (article.actions.includes(step)) return stays || mayGo(step)
    return isDirty && article.state === 'published' && mayGo(step)
  })

  const isWhole = (): boolean => {
    const found = { title: draft.title.trim() === '', column: draft.newsClassId === '' }
    setMissing(found)
    const wrong = model.check()
    const at = found.column ? 'newsClassId' : wrong && idOfField(wrong)
    if (found.title) title.current?.focus()
    else if (at) host.shadowRoot?.getElementById(at)?.focus()
    return !found.title && at === undefined
  }

  const save = async () => {
    if (busy || !isEditable || !isWhole()) return
    if (await editing.save()) toast(text.saveDone, 'success')
  }

  const toReady = async () => !isDirty || (!busy && isWhole() && (await editing.save()) !== undefined)

  const take = async (step: ArticleStep) => {
    if (busy || ((isDirty || !article) && !isWhole())) return
    let reason: string | undefined = ''
    if (step !== 'submit' && step !== 'takeBack') {
      const note = step === 'publish' ? questions.publishNote : step === 'withdraw' ? questions.withdrawNote : undefined
      reason = await ask({
        title: questions.ask(words[step], [draft.title]),
        body: note && <p>{note}</p>,
        verb: words[step],
        reason: step === 'return' ? questions.reason : undefined
      })
    }
    if (reason === undefined) return
    if (await editing.take(step, reason)) toast(questions.done(words[step], 1), 'success')
  }

  /** The text editor may handle Esc itself, so `defaultPrevented` is not checked. */
  const leaveByKey = (event: KeyboardEvent<HTMLElement>) => {
    const isWithin = event.currentTarget.contains(event.target as Node)
    if (event.key === 'Escape' && isWithin && !event.nativeEvent.isComposing) setFullScreen(false)
  }

  useSaveKey(save, { isOfPage: true })
  useFocusBack(whole, busy || conflict !== undefined)

  const begin = useEffectEvent(() => !first && autoFocus && title.current?.focus())
  useEffect(() => void begin(), [])

  const name = article?.title ?? text.isNew
  useEffect(() => void emit(host, 'qd-title', { title: name }), [host, name])

  if (!article && !mayTry('cms:article:add'))
    return (
      <NonIdealState
        className="state"
        title={text.forbidden}
        action={<Button text={text.why} onClick={() => void askWhy(newsClassId)} />}
      />
    )
  return (
    <div className={isFullScreen ? 'editor full-screen' : 'editor'} ref={whole} onKeyDown={leaveByKey}>
      <header className="head" ref={head}>
        <div className="standing" aria-live="polite">
          {article ? <StateMark state={article.state} node={article.reviewNode} /> : <span>{text.isNew}</span>}
          {article?.isPublic && article.state !== 'published' && article.state !== 'changed' && (
            <span className="changed">{text.changed}</span>
          )}
          {isDirty ? (
            <span className="dirty">{text.unsaved}</span>
          ) : (
            article && <span className="saved">{text.saved(article.saveTime)}</span>
          )}
        </div>
        <div className="steps">
          {isEditable && (
            <Button
              text={text.save}
              loading={busy}
              disabled={!isDirty && article !== undefined}
              title="Ctrl+S"
              onClick={save}
            />
          )}
          {offered.map((step, at) => (
            <Button
              key={step}
              text={words[step]}
              disabled={busy}
              intent={at === offered.length - 1 && afterChange.includes(step) ? 'primary' : 'none'}
              onClick={() => void take(step)}
            />
          ))}
          {article?.review && (
            <ArticleReview
              article={article}
              review={article.review}
              isBusy={busy}
              toReady={toReady}
              onChanged={() => void editing.act(() => loadArticle(article.id))}
            />
          )}
          <Tool
            label={isFullScreen ? text.leaveFullScreen : text.fullScreen}
            icon={sign('M2 6V2h4m4 0h4v4m0 4v4h-4m-4 0H2v-4')}
            isActive={isFullScreen}
            onClick={() => setFullScreen(!isFullScreen)}
          />
        </div>
      </header>
      <RecordBar record={editing} isEditable={isEditable} toWork={() => title.current?.focus()} />
      {article && <ArticleNotes article={article} isEditable={isEditable} />}
      <div className={isNarrow ? 'body body-narrow' : 'body'} ref={box}>
        <div className="main">
          <div className="title-line">
            <textarea
              ref={title}
              className="article-title"
              rows={1}
              aria-label={text.title}
              aria-invalid={missing.title}
              aria-describedby="title-note"
              placeholder={text.titleHint}
              maxLength={titleLimit}
              value={draft.title}
              readOnly={!isEditable}
              onChange={event => {
                setMissing({ ...missing, title: false })
                editing.type({ title: event.target.value.replace(/[\r\n]+/g, ' ') })
              }}
              onKeyDown={event => event.key === 'Enter' && !event.nativeEvent.isComposing && event.preventDefault()}
            />
            <span id="title-note" className={missing.title ? 'count wrong' : 'count'}>
              {missing.title ? text.titleMissing : `${draft.title.length} / ${titleLimit}`}
            </span>
          </div>
          <input
            className="sub-title"
            aria-label={text.subTitle}
            placeholder={text.subTitle}
            maxLength={titleLimit}
            value={draft.subTitle}
            readOnly={!isEditable}
            onChange={event => editing.type({ subTitle: event.target.value })}
          />
          {model.model && model.model.fields.length > 0 && (
            <ArticleModelFields editing={model} model={model.model} isEditable={isEditable} />
          )}
          <RichText
            dir="article"
            html={draft.content}
            start={start}
            isEditable={isEditable}
            subsite={() => editing.$subsite.get()}
            column={() => editing.$draft.get().newsClassId}
            onReady={editing.textRead}
            onChange={content => editing.type({ content })}
            inserter={inserter}
          />
          <ArticleAttachments
            article={article}
            drafts={draft.annexList}
            isEditable={isEditable}
            subsite={() => editing.$subsite.get()}
            onChange={annexList => editing.type({ annexList })}
            onPictures={files => inserter.current?.(files)}
          />
        </div>
        <ArticleProperties
          draft={draft}
          subsiteId={article?.subsiteId ?? site}
          columnName={article?.newsClassId === draft.newsClassId ? article.newsClassName : ''}
          isColumnMissing={missing.column ?? false}
          isEditable={isEditable}
          onChange={part => {
            if (part.newsClassId) setMissing({ ...missing, column: false })
            editing.type(part)
          }}
        />
      </div>
      {dialog}
      {conflict && (
        <ArticleConflict
          theirs={conflict}
          mine={draft}
          busy={busy}
          onTheirs={editing.takeTheirs}
          onMine={async () => {
            if (await editing.takeMine()) toast(text.saveDone, 'success')
          }}
          onClose={editing.leaveConflict}
        />
      )}
    </div>
  )
}

/** Publishes the height of an element as a custom property. Its buttons may wrap. */
function useHeight(element: RefObject<HTMLElement | null>, property: `--${string}`): void {
  useEffect(() => {
    const own = element.current
    if (!own) return
    const observer = new ResizeObserver(() => own.parentElement?.style.setProperty(property, `${own.offsetHeight}px`))
    observer.observe(own)
    return () => observer.disconnect()
  }, [element, property])
}
