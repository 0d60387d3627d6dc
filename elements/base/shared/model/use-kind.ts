import { kindPages, type KindPage, type ModelKind } from '../../contract/content-kind.ts'
import { useLocale } from '../../core/language/text.ts'

/** Page of a kind in the language of the element. */
export interface ShownKind extends Pick<KindPage, 'path' | 'isOrdered' | 'hasAnnexes' | 'isImported'> {
  title: string
  /** Labels of the title, of the text, and of the start and the end of publication. */
  name: string
  text: string | undefined
  start: string | undefined
  end: string | undefined
}

/** Returns the labels and parts of a kind's page; undefined for plain articles. */
export function useKind(kind: ModelKind): ShownKind | undefined {
  const isEnglish = useLocale() === 'en'
  if (!kind) return undefined
  const page: KindPage = kindPages[kind]
  const say = (words: readonly [string, string]): string => (isEnglish ? words[1] : words[0])
  return {
    ...page,
    title: say(page.title),
    name: say(page.name),
    text: page.text && say(page.text),
    start: page.start && say(page.start),
    end: page.end && say(page.end)
  }
}
