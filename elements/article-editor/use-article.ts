import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { blankDraft, type Article, type ArticleDraft, type ArticleStep } from '../contract/article.ts'
import { codes } from '../contract/envelope.ts'
import { Refused, sentence } from '../core/errors.ts'
import { emit, useHost } from '../core/host.ts'
import { provideMethods } from '../core/island.tsx'
import { takeStep } from '../parts/article/article-actions.ts'
import { changed, changesOf } from '../session/changes.ts'
import { $user } from '../session/session.ts'
import { differences, draftOf, loadArticle, saveArticle } from './articles.ts'
import { dropDraft, keepDraft, keyOfDraft, readDraft, type KeptDraft } from './kept-drafts.ts'

const keepPause = 400

export interface Editing {
  /** As it was last saved; undefined for a new one. */
  article: Article | undefined
  draft: ArticleDraft
  isDirty: boolean
  busy: boolean
  /** Why the last call failed, in place. */
  failure: string
  /** What was typed before and never saved. */
  offer: KeptDraft | undefined
  /** False when neither storage takes what is typed. */
  isKept: boolean
  /** The version somebody else saved meanwhile. */
  conflict: Article | undefined
  /** Counts the times the text was set from outside the editor. */
  start: number
  change: (part: Partial<ArticleDraft>) => void
  textReady: (html: string) => void
  restore: () => void
  discard: () => void
  save: () => Promise<Article | undefined>
  take: (step: ArticleStep, reason?: string) => Promise<boolean>
  takeTheirs: () => void
  takeMine: () => Promise<Article | undefined>
  leaveConflict: () => void
}

interface State {
  article: Article | undefined
  draft: ArticleDraft
  /** What `draft` is compared with. */
  saved: ArticleDraft
  version: number
}

/** An article being written: what is typed is kept at once, saved on demand, and never lost to another's save. */
export function useArticle(first: Article | undefined, newsClassId: string | undefined): Editing {
  const host = useHost()
  const username = useStore($user)?.username ?? ''
  const changes = useStore(changesOf('article'))
  const begin = first ? draftOf(first) : blankDraft(newsClassId)
  const [state, setState] = useState<State>({
    article: first,
    draft: begin,
    saved: begin,
    version: first?.version ?? 0
  })
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const [offer, setOffer] = useState<KeptDraft>()
  const [isKept, setKept] = useState(true)
  const [conflict, setConflict] = useState<Article>()
  const [start, setStart] = useState(0)
  const newest = useRef(state)
  const standing = useRef<KeptDraft>(undefined)
  // The text as the editor reads it: as long as it is unchanged the stored one is sent, to the letter.
  const asRead = useRef<string>(undefined)
  const key = keyOfDraft(username, state.article?.id, newsClassId)
  const isDirty = differences(state.draft, state.saved).length > 0

  const put = (next: State) => {
    newest.current = next
    setState(next)
  }

  const keepNow = useRef(async () => {})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  keepNow.current = async () => {
    clearTimeout(timer.current)
    timer.current = undefined
    const { draft, saved, version } = newest.current
    if (differences(draft, saved).length === 0) return
    setKept(await keepDraft(key, { draft, version, at: Date.now(), before: standing.current }))
  }

  useEffect(() => {
    let isOver = false
    void readDraft(key).then(kept => {
      if (isOver || !kept || differences(kept.draft, newest.current.saved).length === 0) return
      standing.current = kept
      setOffer(kept)
    })
    return () => {
      isOver = true
    }
    // What is kept is offered once, when the article is opened.
  }, [])

  useEffect(() => {
    const flush = () => void keepNow.current()
    const ask = (event: BeforeUnloadEvent) => {
      if (differences(newest.current.draft, newest.current.saved).length > 0) event.preventDefault()
    }
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    addEventListener('beforeunload', ask)
    return () => {
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
      removeEventListener('beforeunload', ask)
      if (timer.current) flush()
    }
  }, [])

  useEffect(() => {
    provideMethods(host, { isDirty: () => differences(newest.current.draft, newest.current.saved).length > 0 })
  }, [host])

  const adopt = (article: Article, hasNewText: boolean) => {
    const draft = draftOf(article)
    if (hasNewText) {
      asRead.current = undefined
      setStart(number => number + 1)
    }
    put({ article, draft, saved: draft, version: article.version })
  }

  // Another element of the page changed articles: an untouched one follows, a touched one waits for its save.
  const seen = useRef(changes)
  useEffect(() => {
    const { article } = newest.current
    if (seen.current === changes || !article || busy) return
    seen.current = changes
    const controller = new AbortController()
    loadArticle(article.id, controller.signal).then(
      now => {
        const { draft, saved } = newest.current
        if (differences(draft, saved).length === 0) adopt(now, now.content !== saved.content)
      },
      // It may be deleted; the next save tells.
      () => {}
    )
    return () => controller.abort()
  }, [changes, busy])

  const forget = async () => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (standing.current) await keepDraft(key, standing.current)
    else await dropDraft(key)
  }

  const saveAs = async (version: number): Promise<Article | undefined> => {
    const { article, draft } = newest.current
    setBusy(true)
    setFailure('')
    try {
      const saved = await saveArticle(draft, article && { id: article.id, version })
      await forget()
      const typedMeanwhile = differences(newest.current.draft, draft)
      const now = draftOf(saved)
      // The platform may have tidied the text; what stands in the editor stays until it is opened again.
      const kept = { ...now, content: draft.content }
      const typed = Object.fromEntries(typedMeanwhile.map(field => [field, newest.current.draft[field]]))
      asRead.current = undefined
      put({ article: saved, draft: { ...kept, ...typed }, saved: kept, version: saved.version })
      setConflict(undefined)
      seen.current = changesOf('article').get() + 1
      changed('article')
      emit(host, 'qd-saved', { id: saved.id })
      return saved
    } catch (error) {
      await keepNow.current()
      if (error instanceof Refused && error.code === codes.conflict && error.result)
        setConflict(error.result as Article)
      else setFailure(sentence(error))
      return undefined
    } finally {
      setBusy(false)
    }
  }

  return {
    article: state.article,
    draft: state.draft,
    isDirty,
    busy,
    failure,
    offer,
    isKept,
    conflict,
    start,
    change(part) {
      const { content } = part
      const stored = newest.current.saved.content
      const whole = content !== undefined && content === asRead.current ? { ...part, content: stored } : part
      put({ ...newest.current, draft: { ...newest.current.draft, ...whole } })
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void keepNow.current(), keepPause)
    },
    textReady(html) {
      const { draft, saved } = newest.current
      if (draft.content === saved.content) asRead.current = html
    },
    restore() {
      if (!offer) return
      standing.current = undefined
      setOffer(undefined)
      asRead.current = undefined
      // It goes on from the version it began from: when somebody saved since, the save tells.
      put({ ...newest.current, draft: offer.draft, version: newest.current.article ? offer.version : 0 })
      setStart(number => number + 1)
    },
    discard() {
      standing.current = offer?.before
      setOffer(offer?.before)
      void (differences(newest.current.draft, newest.current.saved).length > 0 ? keepNow.current() : forget())
    },
    save: () => saveAs(newest.current.version),
    async take(step, reason) {
      const { article, draft, saved } = newest.current
      const isSaved = article && differences(draft, saved).length === 0
      const ready = isSaved ? article : await saveAs(newest.current.version)
      if (!ready) return false
      setBusy(true)
      setFailure('')
      try {
        const { failed } = await takeStep(step, [ready.id], reason)
        if (failed[0]) throw new Refused(failed[0].message, codes.failed)
        seen.current = changesOf('article').get()
        if (step === 'delete') return true
        const now = await loadArticle(ready.id, new AbortController().signal)
        put({ ...newest.current, article: now, version: now.version })
        return true
      } catch (error) {
        setFailure(sentence(error))
        return false
      } finally {
        setBusy(false)
      }
    },
    takeTheirs() {
      if (!conflict) return
      // Mine stays on offer.
      const mine: KeptDraft = {
        draft: newest.current.draft,
        version: newest.current.version,
        at: Date.now(),
        before: standing.current
      }
      standing.current = mine
      setOffer(mine)
      void keepDraft(key, mine)
      adopt(conflict, true)
      setConflict(undefined)
    },
    takeMine: () => saveAs(conflict?.version ?? newest.current.version),
    leaveConflict: () => setConflict(undefined)
  }
}
