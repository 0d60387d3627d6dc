import { Button } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import type { Article, ArticleStep } from '../../base/contract/article.ts'
import type { ContentKind } from '../../base/contract/content-kind.ts'
import type { Finding } from '../../base/contract/article-check.ts'
import { emit, useHost } from '../../base/core/react/host.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { useText } from '../../base/core/language/text.ts'
import { rightOf, stepWords } from '../../base/shared/article/step-words.ts'
import { stepText } from '../../base/shared/article/take-step.ts'
import { useConfirm } from '../../base/kit/dialog/confirm.tsx'
import { later } from '../../base/kit/later.tsx'
import { RecordBar } from '../../base/crud/record/record-bar.tsx'
import { useFocusBack } from '../../base/crud/record/use-focus-back.ts'
import { useRecord, useRecordState } from '../../base/crud/record/use-record.ts'
import { useMayTry, useRights } from '../../base/kit/access/use-rights.ts'
import { useSettled } from './arrivals/use-settled.tsx'
import { useSaveKey } from '../../base/kit/use-save-key.ts'
import { useIsNarrow } from '../../base/kit/use-is-narrow.ts'
import { $user } from '../../base/session/wire/session.ts'
import { useKind } from '../../base/shared/model/use-kind.ts'
import { ArticleForbidden } from './article-forbidden.tsx'
import { ArticleStanding } from './article-standing.tsx'
import { ArticleNotes } from './article-notes.tsx'
import { ArticleTitle } from './fields/article-title.tsx'
import { goToFinding } from './check/go-to-finding.ts'
import { useCheck } from './check/use-check.ts'
import { checkText } from './check/check.text.ts'
import { ArticleProperties } from './fields/article-properties.tsx'
import { editorText } from './texts/article-editor.text.ts'
import { createArticleRecord } from './record/article-record.ts'
import { folderOfColumn } from '../../base/shared/column/folder-of-column.ts'
import { loadArticle } from './record/articles.ts'
import type { TextPlace } from '../../base/rich-text/editor/go-to-place.ts'
import { RichText } from '../../base/rich-text/rich-text-field.tsx'
import { idOfField, useArticleModel } from './record/use-article-model.ts'
import { HeadTools } from './head-tools.tsx'
import { SaveWays } from './save-ways.tsx'
import { stepQuestion } from './step-question.tsx'
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
  /** Kind of the content until the model of its column is loaded. */
  kind?: ContentKind | undefined
  /** Begins another new article. Without it, the user can only return to the list. */
  onNext?: () => void
  /** Focuses the title of an empty article. */
  autoFocus?: boolean | undefined
}

export function ArticleForm({ article: first, site, newsClassId, kind: given, autoFocus, onNext }: Props) {
  const text = useText(editorText)
  const words = useText(stepWords)
  const questions = useText(stepText)
  const checkWords = useText(checkText)
  const host = useHost()
  const can = useRights()
  const editing = useRecord(() =>
    createArticleRecord({
      ...{ article: first, newsClassId, username: $user.get()?.username ?? '' },
      onSaved: ({ id }) => emit(host, 'qd-saved', { id })
    })
  )
  const { record: article, draft, isDirty, busy, conflict, start } = useRecordState(editing)
  const { leftOut, replaced } = useStore(editing.$lost)
  const mayTry = useMayTry(isDirty)
  const model = useArticleModel(editing)
  const kind = useKind(model.model ? model.model.kind : (given ?? ''))
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
  const unsent = useRef('')
  const finder = useRef<(place: TextPlace) => void>(null)
  const inserter = useRef<(pictures: File[]) => void>(null)
  const attacher = useRef<(files: File[]) => void>(null)
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

  const folder = () => folderOfColumn(article?.subsiteId ?? site, editing.$draft.get().newsClassId)
  const sayDone = () => [text.saveDone, arriving.sayBehind()].filter(Boolean).join('，')
  const save = async () => {
    if (busy || !isEditable || !isWhole()) return
    const saved = await editing.save()
    if (saved && !saved.leftOut?.length) toast(sayDone(), 'success')
  }

  /** Saves what is not saved yet. Returns false if the user has to look at something first. */
  const toReady = async (verb: string) => {
    if (busy || !(await arriving.settle(verb))) return false
    if (!editing.$isDirty.get() && article) return true
    if (!isWhole()) return false
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
      const mayBackdate = can('cms:article:backdate')
      const question = stepQuestion(step, draft, article, { questions, words, mayBackdate })
      reason = await ask({ ...question, initial: unsent.current })
    }
    if (reason === undefined) return
    const isTaken = await editing.take(step, reason, passReason)
    unsent.current = isTaken ? '' : reason
    if (isTaken) toast(questions.done(words[step], 1), 'success')
  }

  const goTo = (finding: Finding) => goToFinding(finding, finder.current, title.current, host.shadowRoot)

  /** The text editor may handle Esc itself, so `defaultPrevented` is not checked. */
  const leaveByKey = (event: KeyboardEvent<HTMLElement>) => {
    const isWithin = event.currentTarget.contains(event.target as Node)
    if (event.key === 'Escape' && isWithin && !event.nativeEvent.isComposing) setFullScreen(false)
  }

  useSaveKey(save, { isOfPage: true })
  useFocusBack(whole, busy || conflict !== undefined)

  const begin = useEffectEvent(() => !first && autoFocus && title.current?.focus())
  useEffect(() => void begin(), [])
  const newName = kind ? text.newOf(kind.title) : text.isNew
  const name = article?.title ?? newName
  useEffect(() => void emit(host, 'qd-title', { title: name }), [host, name])

  if (!article && !mayTry('cms:article:add')) return <ArticleForbidden columnId={newsClassId} />
  return (
    <div className={isFullScreen ? 'editor full-screen' : 'editor'} ref={whole} onKeyDown={leaveByKey}>
      <header className="head" ref={head}>
        <ArticleStanding article={article} newName={newName} isDirty={isDirty} fields={model.model?.fields ?? []} />
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
          {isEditable && kind && (
            <SaveWays
              columnId={draft.newsClassId}
              title={kind.title}
              isBusy={busy}
              toReady={() => toReady(text.save)}
              onNext={onNext}
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
              toReady={() => toReady(text.review)}
              onChanged={() => void editing.act(() => loadArticle(article.id))}
            />
          )}
          <HeadTools
            isFullScreen={isFullScreen}
            onFullScreen={setFullScreen}
            idNow={() => editing.$record.get()?.id}
            toReady={() => toReady(text.exportWord)}
          />
        </div>
      </header>
      {arriving.bar}
      <RecordBar record={editing} isEditable={isEditable} toWork={() => title.current?.focus()} />
      {article && <ArticleNotes article={article} isEditable={isEditable} />}
      <div className={isNarrow ? 'body body-narrow' : 'body'} ref={box}>
        <div className="main">
          <ArticleTitle
            field={title}
            draft={draft}
            name={kind?.name}
            isMissing={missing.title === true && draft.title.trim() === ''}
            isEditable={isEditable}
            onChange={editing.type}
          />
          {model.model && model.model.fields.length > 0 && (
            <ArticleModelFields editing={model} model={model.model} isEditable={isEditable} />
          )}
          {kind?.text && <h2 className="text-label">{kind.text}</h2>}
          {(!kind || kind.text) && (
            <RichText
              dir={folder}
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
              onAttach={!kind || kind.hasAnnexes ? files => attacher.current?.(files) : undefined}
              onTitle={draft.title.trim() ? undefined : title => editing.type({ title })}
            />
          )}
          {(!kind || kind.hasAnnexes) && (
            <ArticleAttachments
              article={article}
              drafts={draft.annexList}
              isEditable={isEditable}
              subsite={() => editing.$subsite.get()}
              folder={folder}
              onChange={annexList => editing.type({ annexList })}
              onPictures={files => inserter.current?.(files)}
              follow={arriving.followFiles}
              attacher={attacher}
            />
          )}
        </div>
        <ArticleProperties
          draft={draft}
          kind={kind}
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
      {conflict && <ArticleConflict editing={editing} theirs={conflict} mine={draft} busy={busy} />}
    </div>
  )
}
