import { Button } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import type { Article, ArticleStep } from '../../base/contract/article.ts'
import type { Finding } from '../../base/contract/article-check.ts'
import { emit, useHost } from '../../base/core/react/host.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { useText } from '../../base/core/language/text.ts'
import { rightOf, stepWords } from '../../base/shared/article/step-words.ts'
import { isBeforeToday, publishNotes, stepText } from '../../base/shared/article/take-step.ts'
import { useConfirm } from '../../base/kit/dialog/confirm.tsx'
import { later } from '../../base/kit/later.tsx'
import { RecordBar } from '../../base/crud/record/record-bar.tsx'
import { useFocusBack } from '../../base/crud/record/use-focus-back.ts'
import { useRecord, useRecordState } from '../../base/crud/record/use-record.ts'
import { useMayTry, useRights } from '../../base/kit/access/use-rights.ts'
import { useSettled } from './arrivals/use-settled.tsx'
import { useSaveKey } from '../../base/kit/use-save-key.ts'
import { useIsNarrow } from '../../base/kit/use-is-narrow.ts'
import { sign, Tool } from '../../base/rich-text/tools/tool.tsx'
import { $user } from '../../base/session/wire/session.ts'
import { ArticleForbidden } from './article-forbidden.tsx'
import { ArticleNotes } from './article-notes.tsx'
import { ArticleStanding } from './article-standing.tsx'
import { useCheck } from './check/use-check.ts'
import { checkText } from './check/check.text.ts'
import { ArticleProperties } from './fields/article-properties.tsx'
import { ArticleTitles } from './fields/article-titles.tsx'
import { editorText } from './texts/article-editor.text.ts'
import { createArticleRecord } from './record/article-record.ts'
import { loadArticle } from './record/articles.ts'
import type { TextPlace } from '../../base/rich-text/editor/go-to-place.ts'
import { RichText } from '../../base/rich-text/rich-text-field.tsx'
import { idOfField, useArticleModel } from './record/use-article-model.ts'
import { useHeight } from './use-height.ts'
import { useFullScreen } from './use-full-screen.ts'

const CheckPanel = later(() => import('./check/check-panel.tsx'))
const ArticleConflict = later(() => import('./article-conflict.tsx'))
const ArticleModelFields = later(() => import('./fields/article-model.tsx'))
const ArticleReview = later(() => import('./review/article-review.tsx'))
const ArticleAttachments = later(() => import('./fields/article-attachments.tsx'))

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
  const checkWords = useText(checkText)
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
  const { leftOut, replaced } = useStore(editing.$lost)
  const mayTry = useMayTry(isDirty)
  const model = useArticleModel(editing)
  const { ask, dialog } = useConfirm()
  const arriving = useSettled()
  const checking = useCheck(
    () => editing.$draft.get(),
    () => editing.$record.get(),
    isDirty
  )
  const [missing, setMissing] = useState<{ title?: boolean; column?: boolean }>({})
  const title = useRef<HTMLTextAreaElement>(null)
  const whole = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLElement>(null)
  const finder = useRef<(place: TextPlace) => void>(null)
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

  const sayDone = () => [text.saveDone, arriving.sayBehind()].filter(Boolean).join('，')
  const save = async () => {
    if (busy || !isEditable || !isWhole()) return
    const saved = await editing.save()
    if (saved && !saved.leftOut?.length) toast(sayDone(), 'success')
  }

  const toReady = async () => {
    if (!(await arriving.settle(text.review))) return false
    if (!editing.$isDirty.get()) return true
    if (busy || !isWhole()) return false
    const saved = await editing.save()
    return saved !== undefined && !saved.leftOut?.length
  }

  const take = async (step: ArticleStep) => {
    if (busy || ((isDirty || !article) && !isWhole())) return
    if (afterChange.includes(step) && !(await arriving.settle(words[step]))) return
    const passReason = afterChange.includes(step) ? await checking.before(step) : ''
    let reason = passReason
    if (reason === undefined) return
    if (step !== 'submit' && step !== 'takeBack') {
      const isPublishing = step === 'publish'
      const notes = isPublishing ? publishNotes(draft, questions) : step === 'withdraw' ? [questions.withdrawNote] : []
      const isRedated = draft.publishDate !== (article?.publishDate ?? '')
      const isBackdated = isRedated ? isBeforeToday(draft.publishDate) : article?.isBackdated
      const backdating = isPublishing && isBackdated && can('cms:article:backdate')
      reason = await ask({
        title: questions.ask(words[step], [draft.title]),
        body: notes.map(note => <p key={note}>{note}</p>),
        verb: words[step],
        reason: step === 'return' ? questions.reason : backdating ? questions.backdateReason : undefined
      })
    }
    if (reason === undefined) return
    if (await editing.take(step, reason, passReason)) toast(questions.done(words[step], 1), 'success')
  }

  /** Shows the place of a finding. */
  const goTo = ({ part, at, quote }: Finding) => {
    if (part === 'paragraph' || part === 'table' || part === 'picture') return finder.current?.({ part, at, quote })
    const place =
      part === 'title' || part === 'whole'
        ? title.current
        : host.shadowRoot?.getElementById(part === 'file' ? 'attachments-title' : part)
    place?.scrollIntoView({ block: 'center' })
    place?.focus()
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

  if (!article && !mayTry('cms:article:add')) return <ArticleForbidden columnId={newsClassId} />
  return (
    <div className={isFullScreen ? 'editor full-screen' : 'editor'} ref={whole} onKeyDown={leaveByKey}>
      <header className="head" ref={head}>
        <ArticleStanding article={article} isDirty={isDirty} />
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
          {draft.newsClassId !== '' && (
            <Button text={checkWords.check} loading={checking.isRunning} onClick={() => void checking.look()} />
          )}
          {offered.map((step, at) => (
            <Button
              key={step}
              text={words[step]}
              disabled={busy || arriving.isWaiting}
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
      {arriving.bar}
      <RecordBar record={editing} isEditable={isEditable} toWork={() => title.current?.focus()} />
      {article && <ArticleNotes article={article} isEditable={isEditable} />}
      <div className={isNarrow ? 'body body-narrow' : 'body'} ref={box}>
        <div className="main">
          <ArticleTitles
            draft={draft}
            field={title}
            isMissing={missing.title ?? false}
            isEditable={isEditable}
            onChange={part => {
              if (part.title !== undefined) setMissing({ ...missing, title: false })
              editing.type(part)
            }}
          />
          {model.model && model.model.fields.length > 0 && (
            <ArticleModelFields editing={model} model={model.model} isEditable={isEditable} />
          )}
          <RichText
            dir="article"
            html={draft.content}
            start={start + replaced}
            leftOut={leftOut}
            isEditable={isEditable}
            subsite={() => editing.$subsite.get()}
            column={() => editing.$draft.get().newsClassId}
            coming={arriving.$pictures}
            onReady={editing.textRead}
            onChange={content => editing.type({ content })}
            inserter={inserter}
            finder={finder}
          />
          <ArticleAttachments
            article={article}
            drafts={draft.annexList}
            isEditable={isEditable}
            subsite={() => editing.$subsite.get()}
            onChange={annexList => editing.type({ annexList })}
            onPictures={files => inserter.current?.(files)}
            follow={arriving.followFiles}
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
      {checking.shown && <CheckPanel shown={checking.shown} checking={checking} onGo={goTo} />}
      {dialog}
      {arriving.dialog}
      {conflict && (
        <ArticleConflict
          theirs={conflict}
          mine={draft}
          base={editing.hasBase() ? editing.$base.get() : undefined}
          busy={busy}
          onTheirs={editing.takeTheirs}
          onMerged={editing.takeMerged}
          onMine={async () => {
            const saved = await editing.takeMine()
            if (saved && !saved.leftOut?.length) toast(text.saveDone, 'success')
          }}
          onClose={editing.leaveConflict}
        />
      )}
    </div>
  )
}
